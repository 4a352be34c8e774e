import { describe, expect, it } from 'vitest';
import { piece } from '../../../../art';
import content from '../../../../generated/content/cave-farmers.en.json';
import type { SpaceContent } from '../types';
import { deedsOf, meets, offersFor, signFor, signOf, WANTS } from './filters';
import { some } from '../goodsText';

const spaces = content.spaces as unknown as SpaceContent[];
const offers = [...new Set(spaces.flatMap((space) => space.offers))];
const space = (id: string): SpaceContent => spaces.find((one) => one.id === id)!;

describe('what is looked for', () => {
  it('covers everything that spaces offer', () => {
    const wanted = WANTS.flatMap(offersFor);
    expect(offers.filter((offer) => !wanted.includes(offer))).toEqual([]);
  });

  it.each([...offers])('%s has a picture', (offer) => {
    expect(piece(...signOf(offer))).toBeDefined();
  });

  it.each([...WANTS])('%s has a picture and is offered somewhere', (want) => {
    expect(piece(...signFor(want))).toBeDefined();
    expect(spaces.some((one) => meets(one, new Set([want])))).toBe(true);
  });

  it('finds spaces that offer any of several things, and all when nothing is wanted', () => {
    expect(meets(space('housework'), new Set(['furnish', 'ruby']))).toBe(true);
    expect(meets(space('housework'), new Set(['ruby']))).toBe(false);
    expect(meets(space('housework'), new Set(['animals']))).toBe(true);
    expect(meets(space('housework'), new Set())).toBe(true);
  });
});

describe('the signs on a card', () => {
  it('leave out what piles up there', () => {
    expect(deedsOf(space('sheep_farming'))).toEqual(['small', 'large', 'stable']);
    expect(deedsOf(space('wood_gathering'))).toEqual([]);
  });

  it('are few, deeds first', () => {
    const signs = deedsOf(space('weekly_market'));
    expect(signs.length).toBeLessThanOrEqual(6);
    expect(signs[0]).toBe('buy');
  });
});

describe('goods', () => {
  it('of nothing are none', () => {
    expect(some({ wood: 0 })).toBe(false);
    expect(some({ wood: 0, ore: 1 })).toBe(true);
  });
});
