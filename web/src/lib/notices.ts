import { settings } from './settings.svelte';

/** Whether this browser supports notifications. */
export const canNotify = typeof Notification !== 'undefined';

/** Ask for permission to notify; false if it was denied. */
export async function requestPermission(): Promise<boolean> {
  if (!canNotify) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Show a notification. Does nothing while the page is visible or if notifications are switched off. */
export function notify(title: string, text: string, tag: string): void {
  if (!settings.notices || !canNotify || Notification.permission !== 'granted' || !document.hidden) return;
  try {
    const notice = new Notification(title, { body: text, tag });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // On some phones only service workers may notify.
  }
}
