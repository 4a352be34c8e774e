import { describe, expect, it } from 'vitest';

import { patched } from './patch';

describe('patched', () => {
  const before = { ply: 3, view: { farms: [{ points: 1, goods: { wood: 2 } }, { points: 2 }] }, offer: null };

  it('puts values where the paths lead, and leaves the original as it is', () => {
    const copy = structuredClone(before);
    const after = patched(before, [
      [['view', 'farms', 0, 'goods', 'wood'], 5],
      [['view', 'farms', 0, 'points'], 4],
      [['offer'], { ply: 1 }],
      [['rematch'], null],
    ]);
    expect(after).toEqual({
      ply: 3,
      view: { farms: [{ points: 4, goods: { wood: 5 } }, { points: 2 }] },
      offer: { ply: 1 },
      rematch: null,
    });
    expect(Array.isArray(after.view.farms)).toBe(true);
    expect(before).toEqual(copy);
  });

  it('shares what has not changed', () => {
    const after = patched(before, [[['view', 'farms', 0, 'points'], 4]]);
    expect(after.view.farms[1]).toBe(before.view.farms[1]);
    expect(after.view.farms[0]?.goods).toBe(before.view.farms[0]?.goods);
    expect(patched(before, [])).toBe(before);
  });

  it('fails for a path that leads nowhere', () => {
    expect(() => patched(before, [[['outlook', 'furnishings', 0], {}]])).toThrow();
  });
});
