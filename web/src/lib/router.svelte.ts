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
    this.path = location.pathname;
    this.query = location.search;
  }

  /** Navigate within the app. */
  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.#read();
    if (!replace) window.scrollTo(0, 0);
  }
}

export const router = new Router();

/** Handle clicks on internal links without a page load; leave everything else to the browser. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download')) return;
  const address = new URL(link.href, location.href);
  if (address.origin !== location.origin || /^\/(api|openapi)\b/.test(address.pathname)) return;
  if (address.hash && address.pathname === location.pathname) {
    // The skip link moves the focus and leaves the address alone.
    if (!link.classList.contains('skip')) return;
    event.preventDefault();
    document.getElementById(address.hash.slice(1))?.focus();
    return;
  }
  event.preventDefault();
  router.go(address.pathname + address.search + address.hash);
}
