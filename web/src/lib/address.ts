// The addresses of our pages. With a server, `/t/ID` is the path of the address. The page that needs no server can be at
// any address of any host, so there it is the fragment: `#/t/ID`.

/** One of our pages, as the address names it. */
export interface Place {
  /** Such as `/t/ID`. */
  path: string;
  /** Such as `?ply=3`, or empty. */
  query: string;
  /** What follows a `#` behind path and query, without it. */
  anchor: string;
}

/** The part of `Location` and `URL` that is used. */
type Address = Pick<URL, 'pathname' | 'search' | 'hash'>;

/** The address of one of our pages, for `href`: the only function that makes one. */
export function link(path: string, inFragment = __PAGE__): string {
  return inFragment ? `#${path}` : path;
}

/** The same with the host, to be shared. */
export function wholeLink(path: string, inFragment = __PAGE__, here: string = location.href): string {
  return new URL(link(path, inFragment), here).href;
}

/** The page that an address names. */
export function placeAt({ pathname, search, hash }: Address, inFragment = __PAGE__): Place {
  if (!inFragment) return { path: pathname, query: search, anchor: hash.slice(1) };
  if (!hash.startsWith('#/')) return { path: '/', query: '', anchor: hash.slice(1) };
  const [, path = '/', query = '', anchor = ''] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(hash.slice(1)) ?? [];
  return { path, query, anchor };
}

/** Whether two addresses differ only in the part of the page, so that the browser would scroll to it. */
export function isAnchor(address: Address, here: Address, inFragment = __PAGE__): boolean {
  if (inFragment) return address.hash !== '' && !address.hash.startsWith('#/');
  return address.hash !== '' && address.pathname === here.pathname;
}
