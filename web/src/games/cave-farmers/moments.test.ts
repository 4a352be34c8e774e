import { expect, test } from 'vitest';

import type { Happening } from '../../board/types';
import type { CaveFarmersContent } from '../../generated/wire';
import { momentCards, soundsOf } from './moments';

const content = {
  spaces: [{ id: 'sheep_farming', name: 'Sheep farming', art: 'sheep_farming' }],
  loot: [{ id: 'wood', name: 'Wood', strength: 1, text: '' }],
  harvests: { harvest: 'harvest' },
} as unknown as CaveFarmersContent;

const event = (kind: string, seat: number | null = null, values: Happening['values'] = {}): Happening => ({
  kind,
  seat,
  values,
});
const cards = (events: Happening[], mine = [0]) => momentCards(events, content, ['You', 'Greedy'], mine);

test('a harvest is one card for each phase, with a line for each player', () => {
  const found = cards([
    event('round_ended', null, { round: 3, harvest: 'harvest' }),
    event('harvested', 0, { grain: 2, vegetables: 0 }),
    event('gained', 0, { goods: { grain: 2 }, stock: {} }),
    event('harvested', 1, { grain: 1, vegetables: 1 }),
    event('gained', 1, { goods: { grain: 1, vegetable: 1 }, stock: {} }),
  ]);
  expect(found.map(({ kind }) => kind)).toEqual(['harvest', 'field']);
  expect(found[1]?.lines).toEqual([
    { seat: 0, goods: { grain: 2, vegetable: 0 } },
    { seat: 1, goods: { grain: 1, vegetable: 1 } },
  ]);
  expect(found[1]?.on).toEqual(['home:0', 'home:1']);
});

test('a round without a harvest ends without a card, and the next one begins with its card', () => {
  const found = cards([
    event('round_ended', null, { round: 2, harvest: 'none' }),
    event('card_revealed', null, { round: 3, space: 'sheep_farming' }),
  ]);
  expect(found.map(({ kind, on }) => [kind, on])).toEqual([['round', ['action:sheep_farming']]]);
});

test('loot comes with its goods, and a child with its home', () => {
  const found = cards([
    event('loot_taken', 1, { loot: 'wood' }),
    event('gained', 1, { goods: { wood: 1 }, stock: {} }),
    event('dwarf_born', 1),
  ]);
  expect(found.map(({ kind, seat }) => [kind, seat])).toEqual([
    ['loot', 1],
    ['child', 1],
  ]);
  expect(found[0]?.lines).toEqual([{ seat: 1, goods: { wood: 1 } }]);
  expect(found[1]?.on).toEqual(['home:1']);
});

test('the turn of another player has a card, one’s own has none', () => {
  const placed = (seat: number) => event('dwarf_placed', seat, { space: 'sheep_farming' });
  expect(cards([placed(0)])).toEqual([]);
  expect(cards([placed(1)]).map(({ title, text }) => [title, text])).toEqual([['Greedy', 'Sheep farming']]);
});

test('every verb has a sound, each at most once', () => {
  expect(
    soundsOf([
      event('dwarf_placed', 0),
      event('tile_placed', 0, { kind: 'cavern', cell: 'e4' }),
      event('tile_placed', 0, { kind: 'tunnel', cell: 'e3' }),
      event('furnished', 0),
      event('gained', 0, { goods: {}, stock: { gold: 2, sheep: 1 } }),
      event('sown', 0),
    ]),
  ).toEqual(['place', 'dig', 'build', 'coin', 'animals', 'harvest']);
  expect(soundsOf([event('paid', 0, { goods: { wood: 1 } })])).toEqual([]);
});
