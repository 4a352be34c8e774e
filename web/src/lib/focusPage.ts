import { announce } from './announcer.svelte';

let first = true;

/** A new page is there: the focus goes to its main part and its title is told. The first page is the browser's own. */
export function focusPage(main: HTMLElement, title = ''): void {
  if (first) {
    first = false;
    return;
  }
  if (!document.querySelector('dialog[open]')) main.focus({ preventScroll: true });
  announce(title);
}
