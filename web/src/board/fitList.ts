import type { Attachment } from 'svelte/attachments';

/** How many tighter settings a list has; the style sheet says what they are. */
const TIGHTEST = 2;

/**
 * A list that scrolls. It is set as loosely as it fits: else closer (`data-close`), else also one thing below the other
 * (`data-stacked`). Where that is not enough, the element around it says at which ends there is more (`data-above`,
 * `data-below`).
 */
export const fitList: Attachment<HTMLElement> = (list) => {
  const around = list.parentElement;

  function mark(): void {
    if (!around) return;
    const end = list.scrollHeight - list.clientHeight;
    around.toggleAttribute('data-above', list.scrollTop > 2);
    around.toggleAttribute('data-below', list.scrollTop < end - 2);
    // With nothing in it to step to, the list itself is stepped to, so that arrow keys can move it.
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

  const sizes = new ResizeObserver(fit);
  sizes.observe(list);
  const changes = new MutationObserver(fit);
  changes.observe(list, { childList: true, subtree: true, characterData: true });
  list.addEventListener('scroll', mark, { passive: true });
  fit();
  return () => {
    sizes.disconnect();
    changes.disconnect();
    list.removeEventListener('scroll', mark);
  };
};
