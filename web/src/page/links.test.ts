import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { configIn } from './config';
import { dealAt, dealPath } from '../lib/deal';
import { importedIn } from './imported';
import { packed, unpacked } from '../lib/recordLink';

describe('a record in a link', () => {
  const record = readFileSync(new URL('../../e2e/records/two.txt', import.meta.url), 'utf8');

  it('is short, needs no escape, and is unpacked as it was', async () => {
    const data = await packed(record);
    expect(data).toMatch(/^[\w-]+$/);
    expect(data.length).toBeLessThan(record.length * 0.7);
    expect(await unpacked(data)).toBe(record);
  });

  it('may have any letters', async () => {
    const text = 'seat 0: Ünder ☃ 山 '.repeat(50);
    expect(await unpacked(await packed(text))).toBe(text);
  });

  it('is refused if it is damaged, cut off or no record at all', async () => {
    const data = await packed(record);
    await expect(unpacked(data.slice(0, data.length / 2))).rejects.toThrow();
    await expect(unpacked('%%%')).rejects.toThrow();
    await expect(unpacked('AAAA')).rejects.toThrow();
  });

  it('is refused if it unpacks to something huge', async () => {
    await expect(unpacked(await packed('x'.repeat(1_500_000)))).rejects.toThrow(RangeError);
  });
});

describe('a deal in a link', () => {
  it('is read as it was written', () => {
    const deal = {
      game: 'cave-farmers',
      players: 3,
      seed: 9007199254740991,
      switches: { introductory: false, solo_clear_at: 7, harvest_markers: 'early' },
      opening: [] as string[],
    };
    const path = dealPath(deal);
    expect(path).toBe(
      '/deal/cave-farmers?players=3&seed=9007199254740991&introductory=false&solo_clear_at=7&harvest_markers=early',
    );
    expect(dealAt('cave-farmers', path.slice(path.indexOf('?')))).toEqual(deal);
    const opened = { ...deal, opening: ['furnish:office@b1', 'end'] };
    expect(dealAt('cave-farmers', dealPath(opened).split('?')[1] ?? '')).toEqual(opened);
  });

  it('is nothing without players or seed', () => {
    expect(dealAt('cave-farmers', '')).toBeNull();
    expect(dealAt('cave-farmers', '?players=2')).toBeNull();
    expect(dealAt('cave-farmers', '?players=two&seed=1')).toBeNull();
  });
});

describe('config.json', () => {
  it('may name a server', () => {
    expect(configIn({ server: 'https://play.example.org' })).toEqual({ server: 'https://play.example.org/' });
  });

  it('names none if it is missing or invalid', () => {
    for (const data of [
      null,
      {},
      [],
      { server: null },
      { server: 'nonsense' },
      { server: 'javascript:alert(1)' },
    ]) {
      expect(configIn(data)).toEqual({ server: null });
    }
  });
});

it('an import says how many games it added', () => {
  expect(importedIn('{"added": 3, "same": 2, "copied": 1, "unreadable": 1}')).toEqual({
    added: 4,
    unreadable: 1,
  });
  expect(importedIn('{}')).toEqual({ added: 0, unreadable: 0 });
});
