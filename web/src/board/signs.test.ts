import { describe, expect, it } from 'vitest';

import farmers from '../generated/content/cave-farmers.en.json';
import caves from '../generated/content/cave-vs-cave.en.json';
import { piece } from '../art';
import { groupSigns, readSign } from './signs';

describe('signs', () => {
  it('tell pictures, badges, numbers and marks apart', () => {
    expect(readSign('goods/wood')).toEqual({ kind: 'picture', group: 'goods', id: 'wood' });
    expect(readSign('badge/+1')).toEqual({ kind: 'badge', text: '+1' });
    expect(readSign('−7')).toEqual({ kind: 'number', text: '−7' });
    expect(readSign('↑2')).toEqual({ kind: 'raise', text: '↑2' });
    for (const mark of ['/', '→', ':', '×', '1/2', '1/2/3/5'])
      expect(readSign(mark)).toEqual({ kind: 'mark', text: mark });
  });

  it('keep a number with its picture, and a badge with its picture', () => {
    const texts = groupSigns(['−', '2', 'goods/food', '/', 'part/use_room', 'badge/2']).map(
      (group) => group.length,
    );
    expect(texts).toEqual([3, 1, 2]);
  });

  it('of both games are pictures that exist, or short texts', () => {
    const tiles = [...caves.rooms, ...caves.actions, ...farmers.furnishings];
    for (const { id, signs } of tiles) {
      expect(signs.length, id).toBeGreaterThan(0);
      for (const sign of signs.flat().map(readSign)) {
        if (sign.kind === 'picture') expect(piece(sign.group, sign.id), `${id} ${sign.id}`).toBeTruthy();
        else expect(sign.text.length, `${id} ${sign.text}`).toBeLessThan(8);
      }
    }
  });

  it('are the same marks in both games', () => {
    const marks = (tiles: { signs: string[][] }[]): Set<string> =>
      new Set(
        tiles
          .flatMap(({ signs }) => signs.flat())
          .map(readSign)
          .flatMap((sign) => (sign.kind === 'mark' ? [sign.text] : [])),
      );
    const shared = ['/', '→', ':', '×'];
    expect([...marks([...caves.rooms, ...caves.actions])]).toEqual(expect.arrayContaining(shared));
    expect([...marks(farmers.furnishings)]).toEqual(expect.arrayContaining(shared));
  });
});
