import type { Page } from 'playwright-core';

/** The texts inside these elements that their boxes or the screen cut. */
export async function cut(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const box = element.getBoundingClientRect();
        if (!box.width || !element.textContent.trim()) return false;
        const text = document.createRange();
        text.selectNodeContents(element);
        const ink = text.getBoundingClientRect();
        const frame = (element.closest('button, a, label') ?? element).getBoundingClientRect();
        return (
          element.scrollWidth > element.clientWidth + 1 ||
          ink.left < frame.left - 1 ||
          ink.right > frame.right + 1 ||
          ink.top < frame.top - 1 ||
          ink.bottom > frame.bottom + 1 ||
          ink.right > window.innerWidth
        );
      })
      .map((element) => element.textContent.trim()),
  );
}
