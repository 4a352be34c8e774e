/** What a push message of the server says. */
export interface Notice {
  title: string;
  body: string;
  tag: string;
  /** The page to open, such as `/t/ID`. */
  path: string;
}

/** The notice in a message. A browser must show something for every message, also for one that it cannot read. */
export function noticeOf(text: string): Notice {
  let found: Partial<Notice> | null = null;
  try {
    found = JSON.parse(text) as Partial<Notice> | null;
  } catch {
    // shown without details
  }
  const path = String(found?.path ?? '/');
  return {
    title: String(found?.title ?? 'Underhold'),
    body: String(found?.body ?? ''),
    tag: String(found?.tag ?? 'underhold'),
    path: /^\/t\/[a-z0-9]{12}$/.test(path) ? path : '/',
  };
}
