import type { Attachment } from 'svelte/attachments';

/** The number of tighter layouts; the style sheet defines them. */
const TIGHTEST = 2;

/**
 * Fits a list into its height: with normal spacing, else tighter (`data-close`), else with alternatives stacked too
 * (`data-stacked`). If the list still scrolls, its parent is marked with `data-above` and `data-below` where there is
 * more to see.
 */
export const fitList: Attachment<HTMLElement> = (list) => {
  const around = list.parentElement;

  function mark(): void {
    if (!around) return;
    const end = list.scrollHeight - list.clientHeight;
    around.toggleAttribute('data-above', list.scrollTop > 2);
    around.toggleAttribute('data-below', list.scrollTop < end - 2);
    // A list without buttons must be focusable itself, so that arrow keys can scroll it.
    if (end > 2 && !list.querySelector('button')) list.tabIndex = 0;
    else list.removeAttribute('tabindex');
  }

  function set(tight: number): void {
    list.toggleAttribute('data-close', tight > 0);
    list.toggleAttribute('data-stacked', tight > 1);
  }

  function fit(): void {
    const top = list.scrollTop;
    let best = 0;
    let least = Infinity;
    for (let tight = 0; tight <= TIGHTEST; tight += 1) {
      set(tight);
      const height = list.scrollHeight;
      if (height < least) [best, least] = [tight, height];
      if (height <= list.clientHeight + 1) break;
    }
    set(best);
    list.scrollTop = top;
    mark();
  }

  // Fits just before the browser draws: between other changes of the page it would compute the layout once more.
  let frame = 0;
  function fitSoon(): void {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(fit);
  }

  const sizes = new ResizeObserver(fit); // called at once, too
  sizes.observe(list);
  const changes = new MutationObserver(fitSoon);
  changes.observe(list, { childList: true, subtree: true, characterData: true });
  list.addEventListener('scroll', mark, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    changes.disconnect();
    list.removeEventListener('scroll', mark);
  };
};
