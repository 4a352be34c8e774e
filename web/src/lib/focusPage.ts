import { announce } from './announcer.svelte';

let first = true;

/** Moves the focus to a new page's main element and announces its title. Skipped for the first page, which the browser announces. */
export function focusPage(main: HTMLElement, title = ''): void {
  if (first) {
    first = false;
    return;
  }
  if (!document.querySelector('dialog[open]')) main.focus({ preventScroll: true });
  announce(title);
}
