import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

const here = import.meta.dirname;
const locale = resolve(here, '../../../src/underhold/locale');
const fonts = readdirSync(here).filter((name) => name.endsWith('.woff2'));

/** Catalogues that only the terminal prints. */
const TERMINAL = ['cli.toml', 'arena.toml', 'analyse.toml'];
/** Signs of walls in the terminal, and one in the title of the window, which the system draws. */
const NOT_SHOWN = ['▔', 'Γ', '║', 'Π', '□', '●'];

/** Every character of the texts that a browser shows. */
function characters(): Set<string> {
  const found = new Set<string>();
  for (const folder of readdirSync(locale, { withFileTypes: true })) {
    if (!folder.isDirectory() || folder.name.startsWith('_')) continue;
    for (const file of readdirSync(join(locale, folder.name))) {
      if (!file.endsWith('.toml') || TERMINAL.includes(file)) continue;
      for (const sign of readFileSync(join(locale, folder.name, file), 'utf8')) found.add(sign);
    }
  }
  for (const sign of ['\n', ...NOT_SHOWN]) found.delete(sign);
  return found;
}

/** The tables of a WOFF2 file that are stored as they are, by tag: https://www.w3.org/TR/WOFF2/#table_dir_format */
function tables(file: Buffer): Map<string, Buffer> {
  const TAGS = [
    'cmap',
    'head',
    'hhea',
    'hmtx',
    'maxp',
    'name',
    'OS/2',
    'post',
    'cvt ',
    'fpgm',
    'glyf',
    'loca',
  ];
  let at = 48;
  const number = (): number => {
    let value = 0;
    for (;;) {
      const byte = file.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const entries: { tag: string; length: number }[] = [];
  for (let left = file.readUInt16BE(12); left > 0; left -= 1) {
    const flags = file.readUInt8(at);
    at += 1;
    let tag = TAGS[flags & 63] ?? '';
    if ((flags & 63) === 63) {
      tag = file.toString('latin1', at, at + 4);
      at += 4;
    }
    const version = flags >> 6;
    let length = number();
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    if (transformed) length = number();
    entries.push({ tag, length });
  }
  const content = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  let start = 0;
  return new Map(entries.map(({ tag, length }) => [tag, content.subarray(start, (start += length))]));
}

/** The characters of a font: its `cmap` of format 4. */
function covered(name: string): Set<string> {
  const cmap = tables(readFileSync(join(here, name))).get('cmap');
  if (!cmap) throw new Error(`${name} has no cmap`);
  const found = new Set<string>();
  for (let table = 0; table < cmap.readUInt16BE(2); table += 1) {
    const start = cmap.readUInt32BE(4 + 8 * table + 4);
    if (cmap.readUInt16BE(start) !== 4) continue;
    const segments = cmap.readUInt16BE(start + 6) / 2;
    const column = (number: number, segment: number): number =>
      start + 14 + 2 * (number * segments + segment);
    for (let segment = 0; segment < segments; segment += 1) {
      const last = cmap.readUInt16BE(column(0, segment));
      const first = cmap.readUInt16BE(column(1, segment) + 2);
      const offset = cmap.readUInt16BE(column(3, segment) + 2);
      for (let code = first; code <= last && code !== 0xffff; code += 1) {
        const glyph = offset
          ? cmap.readUInt16BE(column(3, segment) + 2 + offset + 2 * (code - first))
          : (code + cmap.readUInt16BE(column(2, segment) + 2)) & 0xffff;
        if (glyph) found.add(String.fromCharCode(code));
      }
    }
  }
  return found;
}

describe('the fonts of the client', () => {
  it('are two faces, one of them in two weights, and weigh less than 180 KB', () => {
    expect(fonts).toEqual(['display.woff2', 'text-400.woff2', 'text-700.woff2']);
    const bytes = fonts.reduce((sum, name) => sum + readFileSync(join(here, name)).length, 0);
    expect(bytes).toBeLessThan(180 * 1024);
  });

  it.each(fonts)('%s has every character of the catalogues', (name) => {
    const has = covered(name);
    expect(has.size, 'characters in the font').toBeGreaterThan(250);
    const missing = [...characters()].filter((sign) => !has.has(sign));
    expect(missing, 'add them to tools/fonts/build.py').toEqual([]);
  });

  it('come with their licenses', () => {
    for (const face of ['alegreya-sc', 'commissioner', 'ysabeau-office']) {
      expect(readFileSync(join(here, `OFL-${face}.txt`), 'utf8')).toContain('SIL OPEN FONT LICENSE');
    }
  });
});
