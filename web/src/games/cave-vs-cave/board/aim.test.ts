import { describe, expect, it } from 'vitest';

import { type Aim, choices, isAtRest, press, REST, surviving, type Target, targets } from './aim';
import { answer, decision, part } from './samples';
import type { Decision } from './types';

const housework = decision(
  'act',
  [
    answer('shelf@a3:2food', { kind: 'furnish', part: 0, room: 'shelf', space: 'a3' }),
    answer('shelf@b1:2food', { kind: 'furnish', part: 0, room: 'shelf', space: 'b1' }),
    answer('shelf@a3:gold', { kind: 'furnish', part: 2, room: 'shelf', space: 'a3' }),
    answer('tunnel@b1:2food', { kind: 'furnish', part: 0, room: 'tunnel', space: 'b1' }),
    answer('emmer>food', { kind: 'convert', part: 3, pay: { emmer: 1 }, gain: { food: 1 } }),
    answer('end', { kind: 'end' }),
  ],
  [
    part({ kind: 'furnish' }),
    part({ kind: 'furnish', part: 1, state: 'blocked' }),
    part({ kind: 'furnish', part: 1, alternative: 1 }),
    part({ source: 'any', id: 'emmer', kind: 'convert' }),
  ],
);

const masonry = decision(
  'act',
  [
    answer('+wood', { part: 1 }),
    answer('+stone', { part: 2 }),
    answer('wall:a1s', { kind: 'wall', part: 3, edge: 'a1s' }),
    answer('shelf:wood', { kind: 'replenish', part: 4, with_room: 'shelf' }),
    answer('shelf:stone', { kind: 'replenish', part: 5, with_room: 'shelf' }),
    answer('digging_cave:a1', { kind: 'dig', part: 6, with_room: 'digging_cave', space: 'a1' }),
    answer('digging_cave:b1', { kind: 'dig', part: 6, with_room: 'digging_cave', space: 'b1' }),
    answer('storeroom', { part: 7, with_room: 'storeroom' }),
    answer('end', { kind: 'end' }),
  ],
  [
    part({ kind: 'use' }),
    part({ part: 1 }),
    part({ part: 1, alternative: 1 }),
    part({ part: 2, kind: 'wall' }),
    part({ source: 'room', id: 'shelf', kind: 'replenish' }),
    part({ source: 'room', id: 'shelf', kind: 'replenish', alternative: 1 }),
    part({ source: 'room', id: 'digging_cave', kind: 'dig' }),
    part({ source: 'room', id: 'storeroom' }),
  ],
);

function after(open: Decision, ...pressed: Target[]): { aim: Aim; play: string | null; offer: string[] } {
  let aim = REST;
  let step = { aim, play: null as string | null, offer: [] as string[] };
  for (const target of pressed) {
    const next = press(open, aim, target);
    aim = next.aim;
    step = { aim, play: next.play?.move ?? null, offer: next.offer.map((one) => one.move) };
  }
  return step;
}

describe('what can be pressed', () => {
  it('is everything that an answer aims at, without a part chosen first', () => {
    const found = targets(housework, REST);
    expect([...found.display.keys()]).toEqual(['shelf', 'tunnel']);
    expect([...found.spaces.keys()]).toEqual(['a3', 'b1']);
    expect([...found.conversions.keys()]).toEqual(['emmer']);
    expect(found.end?.move).toBe('end');
  });

  it('narrows with the part, the room and the space', () => {
    expect([...targets(housework, { ...REST, part: 2 }).spaces.keys()]).toEqual(['a3']);
    expect([...targets(housework, { ...REST, room: 'tunnel' }).spaces.keys()]).toEqual(['b1']);
    expect([...targets(housework, { ...REST, room: 'tunnel' }).display.keys()]).toEqual(['shelf', 'tunnel']);
    expect([...targets(housework, { ...REST, space: 'b1' }).display.keys()]).toEqual(['shelf', 'tunnel']);
  });

  it('is nothing when nothing is asked', () => {
    expect(targets(null, REST).spaces.size).toBe(0);
    expect(choices(null, REST)).toEqual([]);
  });

  it('names the faces of the additional cavern', () => {
    const open = decision('choose_face', [
      answer('cavern:two_walls', { kind: 'face', space: 'c4' }),
      answer('cavern:three_walls', { kind: 'face', space: 'c4' }),
    ]);
    expect([...targets(open, REST).faces.keys()]).toEqual(['two_walls', 'three_walls']);
  });
});

describe('an action tile', () => {
  const open = decision('choose_action', [
    answer('housework', { kind: 'choose', action: 'housework' }),
    answer('breach', { kind: 'choose', action: 'breach' }),
  ]);

  it('is inspected first and taken with the second press', () => {
    const first = after(open, { on: 'action', id: 'breach' });
    expect(first.aim.inspected).toBe('breach');
    expect(first.play).toBeNull();
    expect(after(open, { on: 'action', id: 'breach' }, { on: 'action', id: 'breach' }).play).toBe('breach');
    const other = after(open, { on: 'action', id: 'breach' }, { on: 'action', id: 'housework' });
    expect(other.aim.inspected).toBe('housework');
    expect(other.play).toBeNull();
  });
});

describe('furnishing', () => {
  it('takes a room and a space in either order', () => {
    expect(after(housework, { on: 'display', id: 'tunnel' }, { on: 'space', id: 'b1' }).play).toBe(
      'tunnel@b1:2food',
    );
    expect(after(housework, { on: 'space', id: 'b1' }, { on: 'display', id: 'tunnel' }).play).toBe(
      'tunnel@b1:2food',
    );
  });

  it('asks which price where there are several', () => {
    expect(after(housework, { on: 'display', id: 'shelf' }, { on: 'space', id: 'a3' }).offer).toEqual([
      'shelf@a3:2food',
      'shelf@a3:gold',
    ]);
  });

  it('asks nothing more once the part is chosen', () => {
    const step = after(
      housework,
      { on: 'part', id: 2 },
      { on: 'display', id: 'shelf' },
      { on: 'space', id: 'a3' },
    );
    expect(step.play).toBe('shelf@a3:gold');
  });

  it('deselects a room that is pressed again', () => {
    expect(
      isAtRest(after(housework, { on: 'display', id: 'shelf' }, { on: 'display', id: 'shelf' }).aim),
    ).toBe(true);
  });

  it('does nothing on a space that does not fit', () => {
    const step = after(housework, { on: 'display', id: 'tunnel' }, { on: 'space', id: 'a3' });
    expect(step.play).toBeNull();
    expect(step.offer).toEqual([]);
    expect(step.aim.room).toBe('tunnel');
  });
});

describe('parts', () => {
  it('without an aim are played at once', () => {
    expect(after(masonry, { on: 'part', id: 1 }).play).toBe('+wood');
  });

  it('with an aim wait for it, and a second press deselects', () => {
    expect(after(masonry, { on: 'part', id: 3 }).aim.part).toBe(3);
    expect(after(masonry, { on: 'part', id: 3 }, { on: 'edge', id: 'a1s' }).play).toBe('wall:a1s');
    expect(isAtRest(after(masonry, { on: 'part', id: 3 }, { on: 'part', id: 3 }).aim)).toBe(true);
  });

  it('can be skipped: an edge says enough', () => {
    expect(after(masonry, { on: 'edge', id: 'a1s' }).play).toBe('wall:a1s');
  });
});

describe('rooms', () => {
  it('with one thing to do do it', () => {
    expect(after(masonry, { on: 'room', id: 'storeroom' }).play).toBe('storeroom');
  });

  it('with several ask which', () => {
    expect(after(masonry, { on: 'part', id: 0 }, { on: 'room', id: 'shelf' }).offer).toEqual([
      'shelf:wood',
      'shelf:stone',
    ]);
  });

  it('that dig wait for a space', () => {
    const step = after(masonry, { on: 'room', id: 'digging_cave' });
    expect(step.aim.use).toBe('digging_cave');
    expect(after(masonry, { on: 'room', id: 'digging_cave' }, { on: 'space', id: 'b1' }).play).toBe(
      'digging_cave:b1',
    );
  });

  it('are what a part that uses rooms leaves to press', () => {
    const found = targets(masonry, { ...REST, part: 0 });
    expect([...found.rooms.keys()]).toEqual(['shelf', 'digging_cave', 'storeroom']);
    expect(found.edges.size).toBe(0);
  });
});

describe('surviving', () => {
  const furnish = answer('furnish:shelf:a3', { kind: 'furnish', part: 0, room: 'shelf', space: 'a3' });
  const before = decision('act', [furnish], [part({ kind: 'furnish' })]);
  const aim = { ...REST, part: 0, room: 'shelf' };

  it('keeps what is still possible', () => {
    expect(surviving(before, before, aim)).toEqual(aim);
  });

  it('finds a part at its new place', () => {
    const later = decision('act', [{ ...furnish, part: 1 }], [part({ part: 7 }), part({ kind: 'furnish' })]);
    expect(surviving(before, later, aim)).toEqual({ ...aim, part: 1 });
  });

  it('drops what cannot', () => {
    expect(surviving(before, decision('act', [], before.parts), aim)).toEqual(REST);
    expect(surviving(before, { ...before, seat: 1 }, aim)).toEqual(REST);
    expect(surviving(before, null, aim)).toEqual(REST);
  });
});
