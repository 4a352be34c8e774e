import { describe, expect, it } from 'vitest';

import { piece } from '../../../../art';
import english from '../../../../generated/content/cave-farmers.en.json';
import { answer, decision, part } from '../../../../board/samples';
import { groupsOf, openCount } from './parts';
import { lootPicture, partPicture } from './pictures';
import { tooMany } from './animalRoom';
import { mostSeeds, sowing, steps } from './sowing';
import { signed } from '../../../../lib/numbers';
import { groupOf, isTrade, tradeCount, tradesOf } from './trades';

describe('the parts of a space', () => {
  const parts = [
    part({ state: 'done' }),
    part({ part: 1, kind: 'furnish' }),
    part({ part: 1, alternative: 1, kind: 'grow' }),
    part({ source: 'any', id: 'ruby_wood', kind: 'trade' }),
  ];

  it('stand together where they exclude each other', () => {
    expect(groupsOf(parts).map((group) => group.rows.map(({ index, join }) => [index, join]))).toEqual([
      [[0, null]],
      [
        [1, null],
        [2, 'or'],
      ],
    ]);
  });

  it('keep the second step of a branch with it', () => {
    const wish = [
      part({ part: 0, kind: 'furnish' }),
      part({ part: 1, kind: 'grow', state: 'blocked' }),
      part({ part: 0, alternative: 1, kind: 'gain' }),
    ];
    const [group, ...more] = groupsOf(wish);
    expect(more).toEqual([]);
    expect(group?.rows.map(({ part: { kind }, join }) => [kind, join])).toEqual([
      ['furnish', null],
      ['grow', 'then'],
      ['gain', 'or'],
    ]);
    expect(openCount(wish)).toBe(1);
    // For the owner of the Guest room nothing excludes anything.
    const guest = wish.map((one, index) => part({ ...one, part: index, alternative: 0 }));
    expect(groupsOf(guest).map(({ rows }) => rows.length)).toEqual([1, 1, 1]);
  });

  it('that follow an either-or stand alone', () => {
    const more = [...parts.slice(0, 3), part({ part: 3, kind: 'sow' })];
    expect(groupsOf(more).map(({ rows }) => rows.map(({ index }) => index))).toEqual([[0], [1, 2], [3]]);
  });

  it('are counted once as long as any of them is open', () => {
    expect(openCount(parts)).toBe(1);
    expect(openCount([part({ state: 'blocked' })])).toBe(0);
  });
});

describe('trades', () => {
  const reason = { text: 'No ruby.', rule: 'x', section: 'trades', remedies: [] };
  const ruby = { source: 'any', kind: 'trade', state: 'blocked', reason, pay: { ruby: 1 } } as const;
  const open = decision(
    'place',
    [
      answer('grain>food', { kind: 'trade', part: 3 }),
      answer('2gold>food', { kind: 'gold', part: 4, pay: { gold: 2 } }),
      answer('logging', { kind: 'choose', action: 'logging' }),
    ],
    [
      part({ ...ruby, id: 'ruby_wood', gain: { wood: 1 } }),
      part({ ...ruby, id: 'ruby_stone', gain: { stone: 1 } }),
      part({ ...ruby, id: 'ruby_sheep', gain: { sheep: 1 } }),
      part({ source: 'any', id: 'grain_food', kind: 'food', pay: { grain: 1 }, gain: { food: 1 } }),
      part({ source: 'any', id: 'gold_food', kind: 'gold' }),
      part({ source: 'any', id: 'trader', kind: 'trade', pay: { gold: 2 }, gain: { wood: 1 } }),
      part({ ...ruby, id: 'ruby_meadow', kind: 'tile' }),
    ],
  );

  it('stand in groups, those that can be made first, with the reason of the others above', () => {
    const found = tradesOf(open);
    expect(found.map(({ group, trades }) => [group, trades.length])).toEqual([
      ['food', 1],
      ['gold', 1],
      ['furnishings', 1],
      ['goods', 2],
      ['animals', 1],
      ['tiles', 1],
    ]);
    expect(found.map(({ reason }) => reason)).toEqual([null, null, null, 'No ruby.', null, null]);
    expect(tradesOf(null)).toEqual([]);
  });

  it('of animals eaten are food, those of furnishings their own', () => {
    expect(groupOf(part({ id: 'sheep_food', kind: 'food', pay: { sheep: 1 } }))).toBe('food');
    expect(groupOf(part({ id: 'donkeys_food', kind: 'food', pay: { donkey: 2 } }))).toBe('food');
    expect(groupOf(part({ id: 'beer_parlor', kind: 'food', pay: { grain: 2 } }))).toBe('furnishings');
    expect(groupOf(part({ id: 'weapon', kind: 'weapon' }))).toBe('weapons');
    expect(groupOf(part({ id: 'wood', kind: 'meal' }))).toBe('meals');
  });

  it('are counted, and do not answer the question', () => {
    expect(tradeCount(open)).toBe(3);
    expect(open.answers.map((one) => isTrade(open, one))).toEqual([true, true, false]);
  });

  it('show points with a sign', () => {
    expect([2, 0, -1].map(signed)).toEqual(['+2', '±0', '−1']);
  });
});

describe('room for animals', () => {
  it('is shown if it is too small', () => {
    const room = { sheep: 2, donkey: 0, boar: 1, cattle: 1 };
    expect(tooMany({ sheep: 5 }, room)).toEqual([{ animal: 'sheep', room: 2 }]);
    expect(tooMany({ donkey: 1, food: 9, boar: 1 }, room)).toEqual([{ animal: 'donkey', room: 0 }]);
    expect(tooMany({ sheep: 2, dog: 3 }, room)).toEqual([]);
  });
});

describe('sowing', () => {
  const answers = [
    answer('sow:grain', { pay: { grain: 1 } }),
    answer('sow:2grain', { pay: { grain: 2 } }),
    answer('sow:grain,vegetable', { pay: { grain: 1, vegetable: 1 } }),
    answer('sow:vegetable', { pay: { vegetable: 1 } }),
  ];

  it('starts with as much as possible', () => {
    expect(mostSeeds(answers)).toEqual({ grain: 1, vegetable: 1 });
    expect(mostSeeds([])).toEqual({ grain: 0, vegetable: 0 });
  });

  it('goes step by step among the answers', () => {
    expect(sowing(answers, { grain: 2, vegetable: 0 })?.move).toBe('sow:2grain');
    expect(sowing(answers, { grain: 0, vegetable: 0 })).toBeNull();
    expect(steps(answers, { grain: 1, vegetable: 1 }, 'grain', 1)).toBe(false);
    expect(steps(answers, { grain: 1, vegetable: 0 }, 'grain', 1)).toBe(true);
    expect(steps(answers, { grain: 0, vegetable: 1 }, 'grain', -1)).toBe(false);
    expect(steps(answers, { grain: 0, vegetable: 1 }, 'vegetable', -1)).toBe(true);
  });
});

describe('pictures', () => {
  it('are there for every loot item and every kind of part', () => {
    for (const { id } of english.loot) expect(piece(...lootPicture(id)), id).toBeDefined();
    const kinds =
      'gain twin furnish grow sow forge trip small large stable ore_mine ruby_mine sell buy trade food gold weapon meal';
    for (const kind of kinds.split(' ')) expect(piece(...partPicture(part({ kind }))), kind).toBeDefined();
  });

  it('show what a part gains, if it is one thing', () => {
    expect(partPicture(part({ gain: { dog: 1 } }))).toEqual(['goods', 'dog']);
    expect(partPicture(part({ kind: 'tile', id: 'ruby_meadow' }))).toEqual(['land', 'meadow']);
    expect(partPicture(part({ source: 'loot', id: 'dwelling' }))).toEqual(['furnishing', 'dwelling']);
  });
});
