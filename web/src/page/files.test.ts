import { gzipSync } from 'node:zlib';

import { afterEach, expect, test, vi } from 'vitest';

import { Files, untar } from './files';

afterEach(() => vi.unstubAllGlobals());

const content = 'x'.repeat(100_000);
const packed = gzipSync(content);
const list = { 'some.txt': { file: 'some-txt-0123.bin', bytes: packed.length, unpacked: content.length } };

/** The browser's cache, as far as it is used. */
function fakeCaches(kept: Map<string, Response>, full = false): object {
  const cache = {
    match: async (address: string) => kept.get(address)?.clone(),
    put: async (address: string, response: Response) => {
      if (full) throw new DOMException('no room', 'QuotaExceededError');
      kept.set(address, new Response(await response.arrayBuffer()));
    },
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async (address: string) => kept.delete(address),
  };
  return { open: async () => cache };
}

function fakeFetch(): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(async () => new Response(packed));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('a file is unpacked while it is loaded, and the progress is reported', async () => {
  const fetched = fakeFetch();
  const progress: number[][] = [];
  const files = new Files(new URL('https://host/sub/python/'), list, (...seen) => progress.push(seen));
  expect(await files.text('some.txt')).toBe(content);
  expect(fetched).toHaveBeenCalledWith('https://host/sub/python/some-txt-0123.bin');
  expect(progress.at(-1)).toEqual([packed.length, packed.length]);
  await expect(files.text('other.txt')).rejects.toThrow('other.txt');
});

test('a file is loaded once and then kept; files of older versions are removed', async () => {
  const fetched = fakeFetch();
  const kept = new Map<string, Response>([
    ['https://host/sub/python/old.bin', new Response('')],
    ['https://host/other/python/old.bin', new Response('')],
  ]);
  vi.stubGlobal('caches', fakeCaches(kept));
  const files = new Files(new URL('https://host/sub/python/'), list);
  await files.keepOthers();
  expect(await files.text('some.txt')).toBe(content);
  await files.keepOthers();
  expect(fetched).toHaveBeenCalledTimes(1);
  await files.forgetOthers();
  expect([...kept.keys()].sort()).toEqual([
    'https://host/other/python/old.bin',
    'https://host/sub/python/some-txt-0123.bin',
  ]);
});

test('without room to keep files they are loaded every time', async () => {
  const fetched = fakeFetch();
  vi.stubGlobal('caches', fakeCaches(new Map(), true));
  const files = new Files(new URL('https://host/python/'), list);
  expect(await files.text('some.txt')).toBe(content);
  expect(await files.text('some.txt')).toBe(content);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a missing file is an error', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await expect(new Files(new URL('https://host/'), list).text('some.txt')).rejects.toThrow('404');
});

test('a tar archive', () => {
  const block = (text: string): Uint8Array => {
    const made = new Uint8Array(Math.max(512, Math.ceil(text.length / 512) * 512));
    made.set(new TextEncoder().encode(text));
    return made;
  };
  const header = (name: string, size: number): Uint8Array => {
    const made = block(name);
    made.set(new TextEncoder().encode(size.toString(8).padStart(11, '0')), 124);
    return made;
  };
  const parts = [
    header('a/b.txt', 3),
    block('abc'),
    header('empty', 0),
    header('c', 600),
    block('c'.repeat(600)),
    block(''),
  ];
  const archive = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (archive.set(part, at), at + part.length), 0);
  const found = [...untar(archive)].map(({ name, content: bytes }) => [
    name,
    new TextDecoder().decode(bytes),
  ]);
  expect(found).toEqual([
    ['a/b.txt', 'abc'],
    ['empty', ''],
    ['c', 'c'.repeat(600)],
  ]);
});
