// Keeps the files of the page, so that it starts without a network. The files of Python are kept by `files.ts`.
// A new version is loaded in the background and waits until the player wants it, or until no tab is open any more.

/** The part of a service worker's global scope that is used. */
interface Scope {
  readonly registration: { scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', heard: (event: Lasting) => void): void;
  addEventListener(type: 'message', heard: (event: MessageEvent) => void): void;
  addEventListener(type: 'fetch', heard: (event: Fetching) => void): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = globalThis as unknown as Scope;

const scope = worker.registration.scope;
/** Another copy of the page at this host has files of its own. */
const ofThisPage = `underhold-page ${scope} `;
const current = `${ofThisPage}${__PAGE_VERSION__}`;
const PYTHON = 'python/';

async function load(): Promise<void> {
  const list = (await (await fetch(new URL('files.json', scope), { cache: 'no-cache' })).json()) as {
    files: { path: string }[];
  };
  const paths = list.files
    .map(({ path }) => path)
    .filter((path) => !path.startsWith(PYTHON) && path !== 'sw.js');
  const cache = await caches.open(current);
  // Names in `assets/` contain a hash: what the tab has just loaded need not be sent a second time.
  await cache.addAll(
    paths.map(
      (path) =>
        new Request(new URL(path, scope), {
          cache: path.startsWith('assets/') ? 'force-cache' : 'no-cache',
        }),
    ),
  );
}

async function forgetOthers(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(ofThisPage) && name !== current) await caches.delete(name);
  }
  await worker.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(current);
  const kept =
    request.mode === 'navigate'
      ? await cache.match(new URL('index.html', scope))
      : await cache.match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(load()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
worker.addEventListener('message', ({ data }) => {
  if (data === 'activate') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const ours = request.url.startsWith(scope) && !request.url.startsWith(`${scope}${PYTHON}`);
  // What a host configures beside the page is asked for each time.
  if (request.method === 'GET' && ours && !request.url.endsWith('/config.json'))
    event.respondWith(answer(request));
});

export {};
