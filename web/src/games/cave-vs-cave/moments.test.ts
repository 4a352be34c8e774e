import { expect, test } from 'vitest';

import type { Happening } from '../../board/types';
import type { CaveVsCaveContent } from '../../generated/wire';
import { momentCards, soundsOf } from './moments';

const content = {
  actions: [{ id: 'masonry', name: 'Masonry' }],
  rooms: [{ id: 'shelf', name: 'Shelf' }],
} as unknown as CaveVsCaveContent;

const event = (kind: string, seat: number | null, values: Happening['values'] = {}): Happening => ({
  kind,
  seat,
  values,
});
const cards = (...events: Happening[]) => momentCards(events, content, ['You', 'Greedy'], [0]);

test('a new round and a revealed room have cards that point at the board', () => {
  const found = cards(
    event('excavated', 0, { space: 'a2', room: 'shelf' }),
    event('round_ended', null, { round: 1, start: 0 }),
    event('action_revealed', null, { round: 2, action: 'masonry' }),
  );
  expect(found.map(({ kind, on }) => [kind, on])).toEqual([
    ['reveal', ['display:shelf']],
    ['round', ['action:masonry']],
  ]);
});

test('the turn of another player has a card, one’s own has none', () => {
  expect(cards(event('action_chosen', 0, { action: 'masonry' }))).toEqual([]);
  const [turn] = cards(event('action_chosen', 1, { action: 'masonry' }));
  expect([turn?.kind, turn?.title, turn?.text]).toEqual(['turn', 'Greedy', 'Masonry']);
});

test('every verb has a sound, each at most once', () => {
  expect(
    soundsOf([
      event('action_chosen', 0, { action: 'masonry' }),
      event('excavated', 0),
      event('wall_built', 0),
      event('furnished', 0),
      event('gained', 0, { goods: { gold: 1 } }),
    ]),
  ).toEqual(['place', 'dig', 'build', 'coin']);
});
