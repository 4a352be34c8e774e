import { describe, expect, it } from 'vitest';

import { movements } from './fly';

describe('what happened', () => {
  it('becomes movements from where it comes to where it goes', () => {
    const moves = movements(
      [
        { kind: 'dwarf_placed', seat: 1, values: { space: 'logging', dwarf: 0 } },
        { kind: 'gained', seat: 1, values: { goods: { wood: 3 }, stock: { food: 1 } } },
        { kind: 'paid', seat: 1, values: { goods: { ruby: 1 }, stock: {} } },
      ],
      null,
    );
    expect(moves).toMatchObject([
      { kind: 'press', on: 'action:logging' },
      { kind: 'fly', good: 'wood', amount: 3, from: 'action:logging', to: 'good:1:wood' },
      { kind: 'fly', good: 'food', from: 'action:logging', to: 'good:1:food' },
      { kind: 'fly', good: 'ruby', from: 'good:1:ruby', to: 'action:logging' },
    ]);
  });

  it('comes from the space in use, and from none once a new round begins', () => {
    const gained = { kind: 'gained', seat: 0, values: { goods: { ore: 2 }, stock: {} } };
    expect(movements([gained], 'ore_mining')).toMatchObject([{ from: 'action:ore_mining' }]);
    const card = { kind: 'card_revealed', seat: null, values: { round: 2, space: 'blacksmithing' } };
    expect(movements([card, gained], 'ore_mining')).toMatchObject([
      { kind: 'turn', on: 'action:blacksmithing' },
      { kind: 'fly', from: 'panel' },
    ]);
  });

  it('lets tiles settle', () => {
    const moves = movements(
      [
        { kind: 'tile_placed', seat: 0, values: { kind: 'field', cell: 'c3' } },
        { kind: 'pasture_fenced', seat: 0, values: { cells: ['a1', 'a2'] } },
      ],
      null,
    );
    expect(moves.map((move) => 'on' in move && move.on)).toEqual(['cell:0:c3', 'cell:0:a1', 'cell:0:a2']);
  });
});
