import { describe, expect, it } from 'vitest';

import english from '../../../generated/content/cave-vs-cave.en.json';
import { movements } from './fly';
import { groupsOf, undone, usable } from './panel/parts';
import { answer, decision, part } from './samples';
import { slotsOf } from './slots';
import { Pieces, type CaveVsCaveContent, type CaveVsCaveView } from './types';

const content = english as unknown as CaveVsCaveContent;
const pieces = new Pieces(content);

describe('signs', () => {
  const tiles = [...content.rooms, ...content.actions];

  it('show every kind of action of the texts', () => {
    for (const tile of tiles) {
      const words = ('effect' in tile ? tile.effect : tile.text).toLowerCase();
      const shown = tile.signs.flat();
      expect(shown.length, tile.id).toBeGreaterThan(0);
      expect(
        shown.some((sign) => sign.startsWith('part/dig')),
        tile.id,
      ).toBe(/excavate|to dig/.test(words));
      expect(shown.includes('part/furnish'), tile.id).toBe(/furnish a room/.test(words));
      expect(shown.includes('part/tear'), tile.id).toBe(/tear down/.test(words));
    }
  });
});

describe('the parts of a tile', () => {
  const open = decision(
    'act',
    [
      answer('+2wood', { part: 1 }),
      answer('cave_entrance:wood', { part: 2, with_room: 'cave_entrance' }),
      answer('prospecting_site', { part: 3, with_room: 'prospecting_site' }),
    ],
    [
      part({ kind: 'use' }),
      part({ part: 1 }),
      part({ source: 'room', id: 'cave_entrance' }),
      part({ source: 'room', id: 'prospecting_site', kind: 'exchange' }),
      part({ source: 'any', id: 'emmer', kind: 'convert' }),
    ],
  );

  it('are those of the tile and of blue rooms, not of rooms to be used', () => {
    const groups = groupsOf(open.parts, open, pieces);
    expect(groups.map((group) => group.alternatives.map((one) => one.index))).toEqual([[0], [1], [3]]);
    expect(usable(open, pieces)).toEqual(['cave_entrance']);
  });

  it('stand together as alternatives', () => {
    const parts = [part(), part({ part: 1 }), part({ part: 1, alternative: 1 })];
    expect(groupsOf(parts, null, pieces).map((group) => group.alternatives.length)).toEqual([1, 2]);
    expect(undone(parts)).toEqual([0, 1]);
    expect(undone([part({ state: 'done' }), part({ part: 1, state: 'blocked' })])).toEqual([]);
  });
});

describe('the action board', () => {
  it('has a place for every round', () => {
    const view = {
      actions: [{ id: 'breach', round: 1, state: 'free', by: null }],
      to_come: [
        { stage: 2, first: 2, last: 3, actions: ['a', 'b'] },
        { stage: 4, first: 4, last: 4, actions: ['c'] },
      ],
    } as unknown as CaveVsCaveView;
    expect(slotsOf(view).map((slot) => [slot.round, slot.stage, slot.actions])).toEqual([
      [1, 0, ['breach']],
      [2, 2, ['a', 'b']],
      [3, 2, ['a', 'b']],
      [4, 4, ['c']],
    ]);
  });
});

describe('what happened', () => {
  it('becomes movements from where it comes to where it goes', () => {
    const moves = movements([
      { kind: 'room_used', seat: 1, values: { room: 'weaving_room' } },
      { kind: 'paid', seat: 1, values: { goods: { flax: 2 } } },
      { kind: 'gained', seat: 1, values: { goods: { food: 2, gold: 2 } } },
    ]);
    expect(moves).toMatchObject([
      { kind: 'fly', good: 'flax', from: 'good:1:flax', to: 'room:1:weaving_room' },
      { kind: 'fly', good: 'food', from: 'room:1:weaving_room', to: 'good:1:food' },
      { kind: 'fly', good: 'gold', from: 'room:1:weaving_room', to: 'good:1:gold' },
    ]);
  });

  it('turns stone and shows what was under it', () => {
    const moves = movements([{ kind: 'excavated', seat: 0, values: { space: 'a2', room: 'stall' } }]);
    expect(moves).toMatchObject([
      { kind: 'turn', on: 'space:0:a2' },
      { kind: 'appear', on: 'display:stall' },
    ]);
  });
});

describe('finished parts', () => {
  const pieces = new Pieces(english as unknown as CaveVsCaveContent);
  const once = part({ kind: 'dig', state: 'done' });
  const paid = part({ kind: 'dig', alternative: 1, state: 'done' });

  it('are closed as a whole', () => {
    const [group] = groupsOf([once, paid], null, pieces);
    expect(group).toMatchObject({ closed: true, again: false });
    expect(group?.alternatives).toHaveLength(2);
  });

  it('go on with what is paid for', () => {
    const open = decision(
      'act',
      [answer('dig:a2', { kind: 'dig', part: 1 })],
      [once, { ...paid, state: 'open' }],
    );
    const [group] = groupsOf(open.parts, open, pieces);
    expect(group).toMatchObject({ closed: false, again: true });
    expect(group?.alternatives.map(({ index }) => index)).toEqual([1]);
  });
});
