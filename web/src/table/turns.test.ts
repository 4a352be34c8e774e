import { describe, expect, it } from 'vitest';

import type { Entry } from '../generated/wire';
import { parsed, rounds, turns } from './turns';

const entry = (ply: number, label: string, seat: number | null, text: string): Entry => ({
  ply,
  label,
  seat,
  text,
});

describe('turns', () => {
  it('gathers the sentences of a turn', () => {
    const found = turns([
      entry(1, '1.1', 0, 'You take Housework.'),
      entry(2, '1.1', 0, 'You gain 1 wood.'),
      entry(3, '1.2', 1, 'The bot takes Excavation.'),
    ]);
    expect(found.map((turn) => [turn.label, turn.seat, turn.entries.length])).toEqual([
      ['1.1', 0, 2],
      ['1.2', 1, 1],
    ]);
  });

  it('keeps seats apart that share a label', () => {
    const found = turns([entry(1, '3.feed', 0, 'a'), entry(2, '3.feed', 1, 'b')]);
    expect(found).toHaveLength(2);
  });

  it('keeps what happens to the game apart from the turn before and after it', () => {
    const found = turns([
      entry(1, '1.2', 1, 'The bot takes Excavation.'),
      entry(1, '1.2', null, 'Round 1 ends.'),
      entry(1, '2.1', null, 'Round 2 begins.'),
      entry(2, '2.1', 0, 'You take Housework.'),
    ]);
    expect(found.map(({ seat }) => seat)).toEqual([1, null, null, 0]);
  });
});

describe('rounds', () => {
  it('gathers the turns of a round', () => {
    const found = rounds([
      entry(1, '1.2', 1, 'The bot takes Excavation.'),
      entry(1, '1.2', null, 'Round 1 ends.'),
      entry(1, '2.1', null, 'Round 2 begins.'),
      entry(2, '2.1', 0, 'You take Housework.'),
    ]);
    expect(found.map(({ round, turns: inside }) => [round, inside.length])).toEqual([
      ['1', 2],
      ['2', 2],
    ]);
  });
});

describe('parsed', () => {
  it('tells round and turn', () => {
    expect(parsed('3.2')).toEqual({ round: '3', turn: '2' });
    expect(parsed('')).toEqual({ round: '', turn: '' });
  });
});
