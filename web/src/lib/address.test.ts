import { describe, expect, it } from 'vitest';

import { isAnchor, link, placeAt, wholeLink } from './address';

const at = (address: string): URL => new URL(address);

describe('with a server', () => {
  it('a page is a path', () => {
    expect(link('/t/abc?x=1')).toBe('/t/abc?x=1');
    expect(wholeLink('/replay/abc?ply=3', false, 'https://example.org/t/x#token')).toBe(
      'https://example.org/replay/abc?ply=3',
    );
  });

  it('reads path, query and anchor', () => {
    expect(placeAt(at('https://example.org/t/abc?x=1#token'))).toEqual({
      path: '/t/abc',
      query: '?x=1',
      anchor: 'token',
    });
  });

  it('an anchor is a part of the same page', () => {
    const here = at('https://example.org/rules/x');
    expect(isAnchor(at('https://example.org/rules/x#goods'), here)).toBe(true);
    expect(isAnchor(at('https://example.org/t/x#token'), here)).toBe(false);
    expect(isAnchor(at('https://example.org/rules/x'), here)).toBe(false);
  });
});

describe('without a server', () => {
  it('a page is a fragment, under any address', () => {
    expect(link('/t/abc', true)).toBe('#/t/abc');
    expect(wholeLink('/replay/abc?ply=3', true, 'https://example.org/games/underhold/#/t/x')).toBe(
      'https://example.org/games/underhold/#/replay/abc?ply=3',
    );
    expect(wholeLink('/', true, 'https://example.org/underhold/index.html')).toBe(
      'https://example.org/underhold/index.html#/',
    );
  });

  it('reads path, query and anchor from the fragment', () => {
    const read = (hash: string) => placeAt(at(`https://example.org/sub/${hash}`), true);
    expect(read('')).toEqual({ path: '/', query: '', anchor: '' });
    expect(read('#/')).toEqual({ path: '/', query: '', anchor: '' });
    expect(read('#/t/abc')).toEqual({ path: '/t/abc', query: '', anchor: '' });
    expect(read('#/replay/abc?ply=3&side=1')).toEqual({
      path: '/replay/abc',
      query: '?ply=3&side=1',
      anchor: '',
    });
    expect(read('#/rules/x?y=1#goods')).toEqual({ path: '/rules/x', query: '?y=1', anchor: 'goods' });
    expect(read('#goods')).toEqual({ path: '/', query: '', anchor: 'goods' });
  });

  it('what a link was made from is read from it', () => {
    for (const path of ['/', '/t/abc', '/replay/abc?ply=3', '/game/H4sIAAAA_-x']) {
      const { path: read, query } = placeAt(at(wholeLink(path, true, 'https://example.org/a/b/')), true);
      expect(read + query).toBe(path);
    }
  });

  it('an anchor is a fragment that is no page', () => {
    const here = at('https://example.org/sub/#/rules/x');
    expect(isAnchor(at('https://example.org/sub/#goods'), here, true)).toBe(true);
    expect(isAnchor(at('https://example.org/sub/#/t/abc'), here, true)).toBe(false);
    expect(isAnchor(at('https://example.org/sub/'), here, true)).toBe(false);
  });
});

it('no component writes the address of a page by hand', () => {
  const sources = import.meta.glob<string>('../**/*.svelte', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const written = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/href=(?:"|\{['"`])\/(?!openapi)[^"]*/g)].map(([found]) => `${file}: ${found}`),
  );
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  expect(written).toEqual([]);
});
