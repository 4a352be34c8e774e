/** What a reader cannot read: texts and icons that are too small, and texts that are cut off. */
import type { Page } from 'playwright-core';

export interface Least {
  /** Pixels of the font. */
  text: number;
  /** Pixels across. */
  icon: number;
}

/** The visible texts and effect icons of the page that are smaller than that. */
export async function tooSmall(page: Page, least: Least): Promise<string[]> {
  return page.evaluate(({ text, icon }) => {
    const found: string[] = [];
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      !element.closest('.unseen, .skip');
    const saysSomething = (element: Element): boolean =>
      Boolean(element.getAttribute('data-n')) ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    for (const element of document.querySelectorAll<HTMLElement>('#app *')) {
      if (element.closest('svg') || !saysSomething(element) || !isShown(element)) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      const said = element.dataset['n'] ?? element.textContent.trim();
      if (size < text - 0.01) found.push(`${size}px .${element.className}: ${said.slice(0, 40)}`);
    }
    for (const element of document.querySelectorAll(
      '#app :is(.signs .icon, .line .icon, .offers .offer, .has .icon)',
    )) {
      const { width } = element.getBoundingClientRect();
      if (isShown(element) && width < icon - 0.5) found.push(`icon of ${width.toFixed(1)}px`);
    }
    return [...new Set(found)];
  }, least);
}

/** The visible texts that an ancestor or the window cuts off; what can be scrolled to is not cut off. */
export async function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.getElementById('app')!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || parent.closest('svg, .unseen, .skip, [hidden]')) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter((rect) => rect.width > 1);
      if (!rects.length) continue;
      let forScreenReaders = false;
      for (let above: HTMLElement | null = parent; above; above = above.parentElement)
        forScreenReaders ||= getComputedStyle(above).clipPath !== 'none';
      if (forScreenReaders) continue;
      let scrolls = false;
      for (let above: HTMLElement | null = parent; above && !scrolls; above = above.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(above);
        scrolls = [overflowX, overflowY].some((flow) => flow === 'auto' || flow === 'scroll');
        if (scrolls || (overflowX === 'visible' && overflowY === 'visible')) continue;
        const box = above.getBoundingClientRect();
        const cut = rects.find(
          (rect) =>
            rect.left < box.left - 1 ||
            rect.right > box.right + 1 ||
            // A line is higher than its letters: up to a sixth of it above and below is empty.
            rect.top + rect.height / 6 < box.top - 1 ||
            rect.bottom - rect.height / 6 > box.bottom + 1,
        );
        if (cut) found.push(`${node.textContent.trim().slice(0, 60)} (in .${above.className})`);
      }
      if (!scrolls && rects.some((rect) => rect.right > innerWidth + 1 || rect.left < -1))
        found.push(`${node.textContent.trim().slice(0, 60)} (beside the window)`);
    }
    // Numbers and signs that are generated content: their element must not be larger than its box.
    for (const element of document.querySelectorAll<HTMLElement>('#app [data-n]')) {
      const { overflowX } = getComputedStyle(element);
      if (overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1)
        found.push(`${element.dataset['n']} (generated)`);
    }
    return [...new Set(found)];
  });
}

/** The texts and icons that stick out of the button they are in. */
export async function stickingOut(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((board) => {
    const found: string[] = [];
    for (const box of board.querySelectorAll<HTMLElement>('button')) {
      if (!box.checkVisibility() || box.matches('[data-cell], [data-yard], [data-herd], .herd')) continue;
      const outer = box.getBoundingClientRect();
      for (const one of box.querySelectorAll<HTMLElement>('span, b, small, .offer, .icon')) {
        const isIcon = one.matches('.offer, .icon');
        if (!isIcon && !one.textContent?.trim() && !one.dataset['n']) continue;
        if (one.closest('.new-mark, .lamp-mark, .mini, svg, .by, .check') || !one.checkVisibility()) continue;
        if (getComputedStyle(one).position === 'absolute') continue;
        const inner = one.getBoundingClientRect();
        if (inner.width < 2) continue;
        if (inner.right > outer.right + 2 || inner.bottom > outer.bottom + 2 || inner.left < outer.left - 2)
          found.push(
            isIcon
              ? `an icon of ${box.dataset['action'] ?? box.className}`
              : (one.dataset['n'] ?? one.textContent ?? '').trim(),
          );
      }
    }
    return [...new Set(found)];
  });
}

/** How many action spaces of The Cave Farmers there are, and what is wrong with those that cannot be read. */
export async function actionSpaces(page: Page): Promise<{ whole: number; wrong: string[] }> {
  return page.locator('[data-action]').evaluateAll((all) => {
    const wrong: string[] = [];
    for (const space of all) {
      const box = space.getBoundingClientRect();
      const name = space.querySelector<HTMLElement>('.name')!;
      const words = name.getBoundingClientRect();
      const id = space.getAttribute('data-action')!;
      const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (box.height < 40) wrong.push(`${id} is ${box.height} px high`);
      if (box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth)
        wrong.push(`${id} is outside of the screen`);
      if (!seen || !space.contains(seen)) wrong.push(`${id} is covered`);
      if (name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1)
        wrong.push(`the name of ${id} is cut off`);
      if (words.top < box.top || words.bottom > box.bottom || words.right > box.right)
        wrong.push(`the name of ${id} sticks out`);
      const line = space.querySelector('.below')?.getBoundingClientRect();
      if (line && (line.bottom > box.bottom + 1 || line.right > box.right + 1 || line.top < words.bottom - 3))
        wrong.push(`the signs of ${id} stick out`);
      for (const sign of space.querySelectorAll('.offer, .pile .icon')) {
        const at = sign.getBoundingClientRect();
        if (at.width && (at.right > box.right - 1 || at.bottom > box.bottom + 1))
          wrong.push(`a sign of ${id} reaches over its edge`);
      }
    }
    return { whole: all.length, wrong };
  });
}
