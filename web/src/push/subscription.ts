// The subscription of this browser to push notifications of the server.
import * as api from '../lib/api';

export const WORKER = '/push-worker.js';

/** Why this browser cannot subscribe; null if it can. */
export type Obstacle = 'insecure' | 'unsupported';

export function obstacle(): Obstacle | null {
  if (!window.isSecureContext) return 'insecure';
  return 'serviceWorker' in navigator && 'PushManager' in window ? null : 'unsupported';
}

/** Bytes from URL-safe base64 without padding. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser has subscribed. */
export async function isSubscribed(): Promise<boolean> {
  return obstacle() === null && (await current()) !== null;
}

/** Whether a subscription was made with another key, such as of an earlier server at this address. */
function isOfOtherKey(subscription: PushSubscription, key: string): boolean {
  const used = subscription.options.applicationServerKey;
  return used !== null && String(new Uint8Array(used)) !== String(bytesOf(key));
}

/** Subscribe with the server's key, and tell the server. */
export async function subscribe(key: string): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const registration = await navigator.serviceWorker.ready;
  let made = await registration.pushManager.getSubscription();
  if (made && isOfOtherKey(made, key)) {
    await made.unsubscribe();
    made = null;
  }
  made ??= await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  });
  await tell(made);
}

async function tell(made: PushSubscription): Promise<void> {
  const { endpoint, keys } = made.toJSON();
  await api.subscribeToPush({
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
  });
}

/** End the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  const made = await current();
  if (!made) return;
  await api.endPush(made.endpoint);
  await made.unsubscribe();
}

/** End the subscription when all data is deleted; the server deletes its part itself. */
export async function forgetSubscription(): Promise<void> {
  if (obstacle() === null) await (await current())?.unsubscribe();
}

/** Tell the server again, in case it has lost the subscription or the language has changed. */
export async function refresh(): Promise<void> {
  try {
    const made = obstacle() === null ? await current() : null;
    if (made) await tell(made);
  } catch {
    // The next visit tries again.
  }
}
