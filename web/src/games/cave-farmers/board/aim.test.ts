import { describe, expect, it } from 'vitest';

import { answer, decision, part } from '../../../board/samples';
import {
  answersOf,
  cellsOf,
  furnishingsOf,
  isAimed,
  isFurnishing,
  matchingAnswers,
  onlyPart,
  plainAnswer,
  REST,
  shapesOf,
  spacesOf,
  surviving,
  turnOf,
} from './aim';

function twin(first: [string, string], second: [string, string], index = 0) {
  return answer(`${first.join('@')}+${second.join('@')}`, {
    kind: 'twin',
    part: index,
    lays: [
      { kind: first[0], cell: first[1] },
      { kind: second[0], cell: second[1] },
    ],
  });
}

const across = twin(['cavern', 'd1'], ['tunnel', 'e1'], 1);
const down = twin(['cavern', 'd1'], ['tunnel', 'd2'], 1);
const back = twin(['cavern', 'e1'], ['tunnel', 'd1'], 1);
const both = twin(['cavern', 'd1'], ['cavern', 'e1'], 1);
const excavation = decision(
  'act',
  [answer('take', { part: 0 }), across, down, back, both, answer('end', { kind: 'end' })],
  [part({ id: 'excavation' }), part({ id: 'excavation', part: 1, kind: 'twin' })],
);

describe('a part', () => {
  it('has its answers, an expedition those of its loot', () => {
    expect(answersOf(excavation, 0).map(({ move }) => move)).toEqual(['take']);
    const trip = decision(
      'act',
      [answer('loot:wood', { kind: 'loot', part: 1 }), answer('grow', { part: 2 })],
      [part({ kind: 'trip' }), part({ source: 'loot', id: 'wood' }), part({ kind: 'grow' })],
    );
    expect(answersOf(trip, 0).map(({ move }) => move)).toEqual(['loot:wood']);
    expect(answersOf(trip, 1).map(({ move }) => move)).toEqual(['loot:wood']);
    expect(answersOf(trip, 9)).toEqual([]);
  });

  it('is chosen automatically if it is the only one left', () => {
    expect(onlyPart(excavation)).toBeNull();
    const left = { ...excavation, parts: [part({ state: 'done' }), part({ kind: 'twin' })] };
    expect(onlyPart(left)).toBe(1);
    expect(onlyPart({ ...left, kind: 'feed' })).toBeNull();
  });

  it('is played at once where nothing is left to choose', () => {
    expect(plainAnswer(excavation, 0)?.move).toBe('take');
    expect(plainAnswer(excavation, 1)).toBeNull();
    const built = answer('furnish:dwelling', { kind: 'furnish', part: 0, room: 'dwelling' });
    expect(plainAnswer(decision('act', [built], [part({ kind: 'furnish' })]), 0)).toBeNull();
  });

  it('is done by pointing, or by choosing a furnishing', () => {
    expect(isAimed(answersOf(excavation, 1))).toBe(true);
    expect(isAimed(answersOf(excavation, 0))).toBe(false);
    expect(isAimed([])).toBe(false);
    const built = answer('furnish:dwelling', { kind: 'furnish', room: 'dwelling' });
    expect(isFurnishing([built])).toBe(true);
    expect(isFurnishing([built, answer('take')])).toBe(false);
    expect(isFurnishing([{ ...built, lays: [{ kind: 'furnishing', cell: 'd1' }] }])).toBe(false);
  });
});

describe('tiles', () => {
  it('are chosen by their shape', () => {
    expect(shapesOf(answersOf(excavation, 1))).toEqual(['cavern_tunnel', 'cavern_cavern']);
    expect(matchingAnswers(excavation, { ...REST, part: 1, shape: 'cavern_cavern' })).toEqual([both]);
  });

  it('lie on cells, first those that begin there', () => {
    const cells = cellsOf(matchingAnswers(excavation, { ...REST, part: 1, shape: 'cavern_tunnel' }));
    expect(cells.get('d1')).toEqual([across, down, back]);
    expect(cells.get('d2')).toEqual([down]);
    expect(cells.has('a1')).toBe(false);
  });

  it('keep their turn from cell to cell', () => {
    const further = twin(['cavern', 'e2'], ['tunnel', 'f2']);
    expect(turnOf(across, 'd1')).toBe(turnOf(further, 'e2'));
    expect(new Set([across, down, back].map((one) => turnOf(one, 'd1'))).size).toBe(3);
    expect(turnOf(answer('stable', { lays: [{ kind: 'stable', cell: 'b2' }] }), 'b2')).toBe('stable');
  });

  it('of a furnishing need no part', () => {
    const site = decision('site', [answer('at:d1', { lays: [{ kind: 'furnishing', cell: 'd1' }] })]);
    expect(matchingAnswers(site, REST)).toEqual(site.answers);
  });
});

describe('spaces and furnishings', () => {
  const placing = decision('place', [
    answer('logging', { kind: 'choose', action: 'logging' }),
    answer('logging:5', { kind: 'choose', action: 'logging', strength: 5 }),
    answer('ruby>wood', { kind: 'trade' }),
  ]);

  it('are found by their answers', () => {
    expect([...spacesOf(placing)].map(([id, all]) => [id, all.length])).toEqual([['logging', 2]]);
    expect(spacesOf(null).size).toBe(0);
  });

  it('can be built by any open part, or by the chosen one', () => {
    const housework = decision(
      'act',
      [answer('take', { part: 0 }), answer('furnish:trader', { kind: 'furnish', part: 1, room: 'trader' })],
      [part(), part({ part: 1, kind: 'furnish' })],
    );
    expect([...furnishingsOf(housework, REST).keys()]).toEqual(['trader']);
    expect(furnishingsOf(housework, { ...REST, part: 0 }).size).toBe(0);
    const site = decision('site', [answer('at:d1', { kind: 'site', room: 'trader' })]);
    expect(furnishingsOf(site, REST).size).toBe(0);
  });
});

describe('an aim', () => {
  it('survives a trade, wherever its part is now', () => {
    const aim = { ...REST, part: 1, shape: 'cavern_tunnel' };
    const after = { ...excavation, parts: [...excavation.parts].reverse() };
    expect(surviving(excavation, after, aim)).toEqual({ ...aim, part: 0 });
  });

  it('ends with its part, its question and its turn', () => {
    const aim = { ...REST, part: 1 };
    const done = { ...excavation, parts: [part({ id: 'excavation' })] };
    expect(surviving(excavation, done, aim)).toBe(REST);
    expect(surviving(excavation, { ...excavation, kind: 'house' }, aim)).toBe(REST);
    expect(surviving(excavation, { ...excavation, seat: 1 }, aim)).toBe(REST);
    expect(surviving(excavation, null, aim)).toBe(REST);
  });

  it('keeps inspecting a space, free or not', () => {
    const look = { ...REST, inspected: 'logging' };
    const free = decision('place', [answer('logging', { kind: 'choose', action: 'logging' })]);
    const barred = {
      ...decision('place', []),
      barred: { logging: { text: 'Taken.', rule: 'x', section: 'trades', remedies: [] } },
    };
    expect(surviving(free, barred, look)).toBe(look);
    expect(surviving(free, decision('place', []), look)).toBe(REST);
  });
});
