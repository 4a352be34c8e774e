// The compressed files of the page: loading them with a progress report, keeping them for the next visit, unpacking.

/** One file as the build lists it: its name in `python/`, its size, and its size when unpacked. */
export interface PackedFile {
  file: string;
  bytes: number;
  unpacked: number;
}

export type Progress = (loaded: number, total: number) => void;

const CACHE = 'underhold-python';

/** Loads files from a folder. Their names contain a hash of their content, so a kept file is never outdated. */
export class Files {
  private loaded = 0;
  private total = 0;
  private readonly opened = new Set<string>();

  constructor(
    private readonly folder: URL,
    private readonly list: Record<string, PackedFile>,
    private readonly progress: Progress = () => {},
  ) {}

  has(name: string): boolean {
    return name in this.list;
  }

  /** A file, unpacked while it is loaded. */
  async open(name: string, type = 'application/octet-stream'): Promise<Response> {
    const { file, bytes } = this.known(name);
    this.total += bytes;
    this.opened.add(name);
    const response = await this.packed(new URL(file, this.folder).href);
    const unpacked = response
      .body!.pipeThrough(this.counter())
      .pipeThrough(new DecompressionStream('gzip') as TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>);
    return new Response(unpacked, { headers: { 'Content-Type': type } });
  }

  async bytes(name: string): Promise<Uint8Array> {
    return new Uint8Array(await (await this.open(name)).arrayBuffer());
  }

  async text(name: string): Promise<string> {
    return (await this.open(name)).text();
  }

  /** Stores the files for later that were not needed so far, without unpacking them; `wanted` says which of them. */
  async keepOthers(wanted: (name: string) => boolean = () => true): Promise<void> {
    const cache = await openCache();
    for (const [name, { file }] of Object.entries(this.list)) {
      if (this.opened.has(name) || !wanted(name)) continue;
      const address = new URL(file, this.folder).href;
      if (cache && !(await cache.match(address))) await cache.put(address, await fetched(address));
    }
  }

  /** Removes what older versions of the page have kept. */
  async forgetOthers(): Promise<void> {
    const cache = await openCache();
    if (!cache) return;
    const current = new Set(Object.values(this.list).map(({ file }) => new URL(file, this.folder).href));
    for (const { url } of await cache.keys()) {
      // Another copy of the page at this host may have files of its own.
      if (url.startsWith(this.folder.href) && !current.has(url)) await cache.delete(url);
    }
  }

  private known(name: string): PackedFile {
    const found = this.list[name];
    if (!found) throw new Error(`The page has no file ${name}.`);
    return found;
  }

  private async packed(address: string): Promise<Response> {
    const cache = await openCache();
    const kept = await cache?.match(address);
    if (kept?.body) return kept;
    const response = await fetched(address);
    if (!cache) return response;
    // Storing is not waited for; without room the file is loaded again next time.
    const copy = response.clone();
    cache.put(address, copy).catch(() => copy.body?.cancel().catch(() => {}));
    return response;
  }

  private counter(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
    return new TransformStream({
      transform: (chunk, controller) => {
        this.loaded += chunk.byteLength;
        this.progress(this.loaded, this.total);
        controller.enqueue(chunk);
      },
    });
  }
}

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`${address}: ${response.status}`);
  return response;
}

/** Not available without encryption, except from this machine, nor in some private windows. */
async function openCache(): Promise<Cache | undefined> {
  try {
    return await caches.open(CACHE);
  } catch {
    return undefined;
  }
}

/** The regular files of a tar archive, without copying their content. */
export function* untar(archive: Uint8Array): Generator<{ name: string; content: Uint8Array }> {
  const BLOCK = 512;
  const decoder = new TextDecoder();
  const field = (at: number, from: number, length: number): string =>
    decoder.decode(archive.subarray(at + from, at + from + length)).split('\0')[0] ?? '';
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
    const size = Number.parseInt(field(at, 124, 12), 8);
    const start = at + BLOCK;
    yield { name: field(at, 0, 100), content: archive.subarray(start, start + size) };
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}
