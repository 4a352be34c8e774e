import { isAnchor, link, placeAt } from './address';

/** A minimal router; the address is its only state. */
class Router {
  path = $state('/');
  query = $state('');

  constructor() {
    if (typeof window === 'undefined') return;
    this.#read();
    window.addEventListener('popstate', () => this.#read());
  }

  #read(): void {
    const { path, query } = placeAt(location);
    this.path = path;
    this.query = query;
  }

  /** Navigate within the app, to a path such as `/t/ID`. */
  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', link(path));
    else history.pushState(null, '', link(path));
    this.#read();
    if (!replace) window.scrollTo(0, 0);
  }

  /** Show another page after loading everything again. */
  restartAt(path: string): void {
    if (__PAGE__) {
      // A change of the fragment alone loads nothing.
      history.replaceState(null, '', link(path));
      location.reload();
    } else location.assign(path);
  }
}

export const router = new Router();

/** Handle clicks on internal links without a page load; leave everything else to the browser. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const clicked = (event.target as Element | null)?.closest?.('a');
  if (!clicked || clicked.target || clicked.hasAttribute('download')) return;
  const address = new URL(clicked.href, location.href);
  if (address.origin !== location.origin || /^\/(api|openapi)\b/.test(address.pathname)) return;
  if (isAnchor(address, location)) {
    const part = document.getElementById(address.hash.slice(1));
    // The skip link moves the focus and leaves the address alone.
    if (clicked.classList.contains('skip')) {
      event.preventDefault();
      part?.focus();
    } else if (__PAGE__) {
      // The fragment names the page here, not a part of it.
      event.preventDefault();
      part?.scrollIntoView();
    }
    return;
  }
  // Another page of the same host is not ours.
  if (__PAGE__ && (address.pathname !== location.pathname || !address.hash)) return;
  event.preventDefault();
  const { path, query, anchor } = placeAt(address);
  router.go(path + query + (anchor && `#${anchor}`));
}
