import { describe, expect, it } from 'vitest';

import type { Entry } from '../generated/wire';
import { parsed, turns } from './turns';

const entry = (ply: number, label: string, seat: number | null, text: string): Entry => ({
  ply,
  label,
  seat,
  text,
});

describe('turns', () => {
  it('gathers the sentences of a turn', () => {
    const found = turns([
      entry(0, '1.1', null, 'Round 1 begins.'),
      entry(1, '1.1', 0, 'You take Housework.'),
      entry(2, '1.1', 0, 'You end the turn.'),
      entry(3, '1.2', 1, 'The bot takes Excavation.'),
    ]);
    expect(found.map((turn) => [turn.label, turn.seat, turn.entries.length])).toEqual([
      ['1.1', 0, 3],
      ['1.2', 1, 1],
    ]);
  });

  it('keeps seats apart that share a label', () => {
    const found = turns([entry(1, '3.feed', 0, 'a'), entry(2, '3.feed', 1, 'b')]);
    expect(found).toHaveLength(2);
  });
});

describe('parsed', () => {
  it('tells round and turn', () => {
    expect(parsed('3.2')).toEqual({ round: '3', turn: '2' });
    expect(parsed('')).toEqual({ round: '', turn: '' });
  });
});
