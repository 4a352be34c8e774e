/** What the board lights as part of a lesson: pieces that a card names, and what a move needs. */
const MOVE = '.hinted, .advised, :has(> .lamp-mark.hint)';

function selectorOf(ids: readonly string[]): string {
  return ids.map((id) => `[data-light='${id}'], [data-fly='${id}']`).join(', ');
}

/** Light the elements with these ids, also those that are drawn later. Returns a function that ends it. */
export function light(root: HTMLElement, ids: readonly string[]): () => void {
  const selector = selectorOf(ids);
  const dark = (): void =>
    root.querySelectorAll('[data-lit]').forEach((one) => one.removeAttribute('data-lit'));
  if (!selector) {
    dark();
    return () => undefined;
  }
  const mark = (): void => root.querySelectorAll(selector).forEach((one) => one.setAttribute('data-lit', ''));
  mark();
  const observer = new MutationObserver(mark);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    dark();
  };
}

/** When to show something that was lit, in ms: at once, and again when everything around it has been drawn. */
const TRIES = [0, 150, 500];

/** Open the tab with what a card is about, where only one tab fits on the screen. Returns a function that ends it. */
export function openTab(root: HTMLElement, ids: readonly string[]): () => void {
  const selector = selectorOf(ids);
  if (!selector) return () => undefined;
  const tabs = ids.map((id) => `[data-shows~='${id.split(':')[0]}']`).join(', ');
  let timers: ReturnType<typeof setTimeout>[] = [];
  const open = (): void => {
    if (!root.querySelector(selector)) root.querySelector<HTMLElement>(tabs)?.click();
  };
  // The board may not have been loaded yet.
  const begin = (): void => {
    if (!root.querySelector(`${selector}, ${tabs}`)) return;
    observer.disconnect();
    timers = TRIES.map((delay) => setTimeout(open, delay));
  };
  const observer = new MutationObserver(begin);
  observer.observe(root, { childList: true, subtree: true });
  begin();
  return () => {
    observer.disconnect();
    timers.forEach(clearTimeout);
  };
}

/** Scroll to what is lit, also to what is lit later. Returns a function that ends it. */
export function followLit(root: HTMLElement, smooth: boolean): () => void {
  const known = new WeakSet<Element>();
  let timers: ReturnType<typeof setTimeout>[] = [];
  const scroll = (lit: Element): void =>
    lit.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: smooth ? 'smooth' : 'auto' });
  const show = (): void => {
    const lit = [...root.querySelectorAll('[data-lit]'), ...root.querySelectorAll(MOVE)];
    const [first] = lit.filter((one) => !known.has(one) && one.getClientRects().length > 0);
    if (!first) return;
    for (const one of lit) known.add(one);
    timers.forEach(clearTimeout);
    timers = TRIES.map((delay) => setTimeout(() => scroll(first), delay));
  };
  show();
  const observer = new MutationObserver(show);
  const attributeFilter = ['class', 'data-lit'];
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter });
  return () => {
    observer.disconnect();
    timers.forEach(clearTimeout);
  };
}
