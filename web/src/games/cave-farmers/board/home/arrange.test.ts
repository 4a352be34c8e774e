import { describe, expect, it } from 'vitest';

import type { PlaceView, StayView } from '../types';
import { capacity, move, nextPick, picks, currentStays, type Outcome } from './arrange';

const all = (count: number): Record<string, number> => ({
  sheep: count,
  donkey: count,
  boar: count,
  cattle: count,
});
const place = (id: string, room: Record<string, number>, guarded = false): PlaceView => ({
  id,
  cells: id.split(','),
  room,
  guarded,
});
const stay = (place: string, kind: string, count: number): StayView => ({ place, kind, count });

const places = [
  place('d4', all(2)),
  place('a1', all(2), true),
  place('b1,b2', all(4), true),
  place('c1', {}, true),
  place('f1', { donkey: 1 }),
  place('c3', { boar: 1 }),
];

const farm = (...stays: StayView[]): { places: PlaceView[]; stays: StayView[] } => ({ places, stays });

function after(outcome: Outcome): string[] {
  if ('refusal' in outcome) return [outcome.refusal];
  return outcome.stays.map((one) => `${one.place} ${one.kind} ${one.count}`).sort();
}

describe('moving animals by hand', () => {
  it('takes them to an empty place, as many as it holds', () => {
    const stays = [stay('b1,b2', 'sheep', 4)];
    const outcome = move(farm(...stays), stays, { place: 'b1,b2', kind: 'sheep', count: 4 }, 'a1');
    expect(after(outcome)).toEqual(['a1 sheep 2', 'b1,b2 sheep 2']);
    expect(outcome).toMatchObject({ moved: 2 });
  });

  it('joins those of the same kind, and refuses when it is full', () => {
    const stays = [stay('d4', 'boar', 1), stay('a1', 'boar', 1), stay('c3', 'boar', 1)];
    const [pick] = picks(stays, 'd4');
    expect(after(move(farm(...stays), stays, pick!, 'a1'))).toEqual(['a1 boar 2', 'c3 boar 1']);
    expect(after(move(farm(...stays), stays, pick!, 'c3'))).toEqual(['full']);
  });

  it('refuses a place that does not take the kind, or no place at all', () => {
    const stays = [stay('d4', 'sheep', 2)];
    const pick = { place: 'd4', kind: 'sheep', count: 2 };
    expect(after(move(farm(...stays), stays, pick, 'f1'))).toEqual(['wrong_kind']);
    expect(after(move(farm(...stays), stays, pick, 'c1'))).toEqual(['wrong_kind']);
    expect(after(move(farm(...stays), stays, pick, 'e2'))).toEqual(['no_place']);
    expect(after(move(farm(...stays), stays, pick, 'yard'))).toEqual(['no_place']);
  });

  it('changes places with others where both fit', () => {
    const stays = [stay('d4', 'sheep', 2), stay('a1', 'cattle', 2), stay('f1', 'donkey', 1)];
    const pick = { place: 'd4', kind: 'sheep', count: 2 };
    expect(after(move(farm(...stays), stays, pick, 'a1'))).toEqual([
      'a1 sheep 2',
      'd4 cattle 2',
      'f1 donkey 1',
    ]);
    const one = { ...pick, count: 1 };
    expect(after(move(farm(...stays), stays, one, 'a1'))).toEqual(['others']);
    const donkey = { place: 'f1', kind: 'donkey', count: 1 };
    expect(after(move(farm(...stays), stays, donkey, 'a1'))).toEqual(['others']);
  });
});

describe('dogs', () => {
  it('hold one sheep more than they are, where that is more', () => {
    expect(capacity(places[3]!, 'sheep', 0)).toBe(0);
    expect(capacity(places[3]!, 'sheep', 1)).toBe(2);
    expect(capacity(places[2]!, 'sheep', 1)).toBe(4);
    expect(capacity(places[2]!, 'sheep', 4)).toBe(5);
    expect(capacity(places[0]!, 'sheep', 4)).toBe(2);
    expect(capacity(places[3]!, 'boar', 3)).toBe(0);
  });

  it('let sheep follow them onto a bare meadow, and stay while they are needed', () => {
    let stays: readonly StayView[] = [stay('yard', 'dog', 2), stay('d4', 'sheep', 2)];
    const start = farm(...stays);
    for (const [pick, to] of [
      [{ place: 'yard', kind: 'dog', count: 1 }, 'c1'],
      [{ place: 'd4', kind: 'sheep', count: 2 }, 'c1'],
    ] as const) {
      const outcome = move(start, stays, pick, to);
      if ('refusal' in outcome) throw new Error(outcome.refusal);
      stays = outcome.stays;
    }
    expect(stays).toContainEqual(stay('c1', 'sheep', 2));
    expect(after(move(start, stays, { place: 'c1', kind: 'dog', count: 1 }, 'yard'))).toEqual(['guarding']);
  });
});

describe('a chosen arrangement', () => {
  const server = [stay('d4', 'sheep', 2), stay('yard', 'dog', 1)];
  const chosen = [stay('a1', 'sheep', 2), stay('yard', 'dog', 1)];

  it('is shown while animals and places are the same', () => {
    expect(currentStays(farm(...server), chosen)).toBe(chosen);
    expect(currentStays(farm(...server), undefined)).toEqual(server);
  });

  it('is forgotten when an animal or a place is gone', () => {
    const more = [stay('d4', 'sheep', 2), stay('a1', 'sheep', 1), stay('yard', 'dog', 1)];
    expect(currentStays(farm(...more), chosen)).toEqual(more);
    expect(currentStays({ places: places.filter(({ id }) => id !== 'a1'), stays: server }, chosen)).toBe(
      server,
    );
  });
});

describe('picking up', () => {
  it('takes a kind whole, then one of it, then the dogs, then none', () => {
    const stays = [stay('a1', 'dog', 1), stay('a1', 'sheep', 3), stay('d4', 'boar', 1)];
    const [first] = picks(stays, 'a1');
    expect(first).toEqual({ place: 'a1', kind: 'sheep', count: 3 });
    const second = nextPick(stays, first!);
    expect(second).toEqual({ place: 'a1', kind: 'sheep', count: 1 });
    const third = nextPick(stays, second!);
    expect(third).toEqual({ place: 'a1', kind: 'dog', count: 1 });
    expect(nextPick(stays, third!)).toBeNull();
  });
});
