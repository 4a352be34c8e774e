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

/** Scroll to what is lit, if it is not visible. */
export function showLit(root: HTMLElement, smooth: boolean): void {
  const lit = root.querySelector('[data-lit]') ?? root.querySelector(MOVE);
  lit?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: smooth ? 'smooth' : 'auto' });
}
