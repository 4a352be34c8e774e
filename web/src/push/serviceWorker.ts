// Shows the push notifications of a server, and opens the table on a click. The page without a server has a service
// worker of its own: `page/serviceWorker.ts`.
import { noticeOf, type Notice } from './notice';

/** The part of a service worker's global scope that is used. */
interface Scope {
  readonly registration: {
    scope: string;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', heard: (event: Lasting) => void): void;
  addEventListener(type: 'push', heard: (event: Lasting & { data: { text(): string } | null }) => void): void;
  addEventListener(
    type: 'notificationclick',
    heard: (event: Lasting & { notification: Notification }) => void,
  ): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Window {
  readonly url: string;
  focus(): Promise<unknown>;
}

const worker = globalThis as unknown as Scope;

function show({ title, body, tag, path }: Notice): Promise<void> {
  return worker.registration.showNotification(title, { body, tag, data: path, icon: '/favicon.svg' });
}

async function open(path: string): Promise<void> {
  const address = new URL(path, worker.registration.scope).href;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => one.url.split('#')[0] === address);
  await (there ? there.focus() : worker.clients.openWindow(address));
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('push', (event) => event.waitUntil(show(noticeOf(event.data?.text() ?? ''))));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data ?? '/')));
});
