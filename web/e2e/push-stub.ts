/** A browser whose push service is a stub: the real one would need a service of the browser's maker. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

import type { Page } from 'playwright-core';

/** A subscription with the keys that read its messages, as RFC 8291 describes. */
export class Subscription {
  private readonly pair = createECDH('prime256v1');
  private readonly auth = randomBytes(16);
  private readonly point = this.pair.generateKeys();

  constructor(readonly endpoint: string) {}

  /** What the browser tells the server. */
  get keys(): { p256dh: string; auth: string } {
    return { p256dh: this.point.toString('base64url'), auth: this.auth.toString('base64url') };
  }

  /** The text of an encrypted message. */
  read(body: Buffer): string {
    const [salt, length] = [body.subarray(0, 16), body[20]!];
    const [sender, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
    const derive = (secret: Buffer, salted: Buffer, info: Buffer, size: number): Buffer =>
      Buffer.from(hkdfSync('sha256', secret, salted, info, size));
    const named = Buffer.concat([Buffer.from('WebPush: info\0'), this.point, sender]);
    const secret = derive(this.pair.computeSecret(sender), this.auth, named, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    if (text.at(-1) !== 2) throw new Error('the mark of the last record is missing');
    return text.subarray(0, -1).toString();
  }
}

/** Lets the page subscribe without a push service. Call it before the first visit. */
export async function stubPush(
  page: Page,
  subscription = new Subscription('https://push.example/send/1'),
): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  const { endpoint, keys } = subscription;
  await page.addInitScript(
    (told) => {
      const made = {
        endpoint: told.endpoint,
        options: { applicationServerKey: null },
        toJSON: () => told,
        unsubscribe: async () => (localStorage.removeItem('stub-push'), true),
      };
      const stub = PushManager.prototype as unknown as Record<string, () => Promise<unknown>>;
      stub['getSubscription'] = async () => (localStorage.getItem('stub-push') ? made : null);
      stub['subscribe'] = async () => (localStorage.setItem('stub-push', 'on'), made);
    },
    { endpoint, keys },
  );
}
