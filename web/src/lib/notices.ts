import { settings } from './settings.svelte';

/** Whether this browser can tell things outside its page at all. */
export const canNotify = typeof Notification !== 'undefined';

/** Ask the browser for leave; false if somebody has refused it. */
export async function askLeave(): Promise<boolean> {
  if (!canNotify) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Tell something to somebody who looks elsewhere. Silent while the page is in sight, or unless notices are switched on. */
export function notify(title: string, text: string, tag: string): void {
  if (!settings.notices || !canNotify || Notification.permission !== 'granted' || !document.hidden) return;
  try {
    const notice = new Notification(title, { body: text, tag });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones let only service workers speak.
  }
}
