import { describe, expect, it } from 'vitest';
import { piece } from '../../../../art';
import content from '../../../../generated/content/cave-farmers.en.json';
import type { SpaceContent } from '../types';
import { otherOffers, matches, offersFor, signFor, signOf, FILTERS } from './filters';
import { some } from '../goodsText';

const spaces = content.spaces as unknown as SpaceContent[];
const offers = [...new Set(spaces.flatMap((space) => space.offers))];
const space = (id: string): SpaceContent => spaces.find((one) => one.id === id)!;

describe('the filters', () => {
  it('cover everything that spaces offer', () => {
    const wanted = FILTERS.flatMap(offersFor);
    expect(offers.filter((offer) => !wanted.includes(offer))).toEqual([]);
  });

  it.each([...offers])('%s has a picture', (offer) => {
    expect(piece(...signOf(offer))).toBeDefined();
  });

  it.each([...FILTERS])('%s has a picture and is offered somewhere', (filter) => {
    expect(piece(...signFor(filter))).toBeDefined();
    expect(spaces.some((one) => matches(one, new Set([filter])))).toBe(true);
  });

  it('find spaces that match any filter, and all spaces without filters', () => {
    expect(matches(space('housework'), new Set(['furnish', 'ruby']))).toBe(true);
    expect(matches(space('housework'), new Set(['ruby']))).toBe(false);
    expect(matches(space('housework'), new Set(['animals']))).toBe(true);
    expect(matches(space('housework'), new Set())).toBe(true);
  });
});

describe('the signs on a card', () => {
  it('leave out what piles up there', () => {
    expect(otherOffers(space('sheep_farming'))).toEqual(['small', 'large', 'stable']);
    expect(otherOffers(space('wood_gathering'))).toEqual([]);
  });

  it('are few, actions first', () => {
    const signs = otherOffers(space('weekly_market'));
    expect(signs.length).toBeLessThanOrEqual(6);
    expect(signs[0]).toBe('buy');
  });
});

describe('goods', () => {
  it('are empty if there are none', () => {
    expect(some({ wood: 0 })).toBe(false);
    expect(some({ wood: 0, ore: 1 })).toBe(true);
  });
});
