import { describe, expect, it } from 'vitest';

import { around, CELL, figures, FRAME, isOutside, planOf, SEAM, shares, spotOf } from './layout';

const board = ['a1', 'f4'].map(spotOf);

describe('the measures of a home board', () => {
  it('hold forest and mountain with a cliff between them', () => {
    const plan = planOf(board);
    expect(plan.width).toBe(6 * CELL + SEAM + 2 * FRAME);
    expect(plan.height).toBe(4 * CELL + 2 * FRAME);
    expect(plan.box(spotOf('d1')).x - plan.box(spotOf('c1')).x).toBe(CELL + SEAM);
  });

  it('grow only on the side where something hangs over', () => {
    const plan = planOf([...board, spotOf('z2'), spotOf('d5')]);
    expect(plan.width).toBe(7 * CELL + SEAM + 2 * FRAME);
    expect(plan.height).toBe(5 * CELL + 2 * FRAME);
    expect(plan.box(spotOf('z2')).x).toBe(FRAME);
    expect(plan.half('forest')).toMatchObject({ x: FRAME + CELL, y: FRAME });
    expect(['z2', 'g1', 'a0', 'd5', 'a1', 'f4'].map(spotOf).map(isOutside)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('put both cells of a twin into one box', () => {
    const plan = planOf(board);
    expect(around(plan, ['b2', 'a2'])).toEqual({ ...plan.box(spotOf('a2')), width: 2 * CELL });
    expect(shares(plan, { x: 0, y: 0, width: plan.width, height: plan.height }).height).toBe('100.000%');
  });
});

describe('a herd', () => {
  const boxes = [
    { x: 0, y: 0, width: CELL, height: CELL },
    { x: CELL, y: 0, width: CELL, height: CELL },
  ];

  it('stands apart while it can, and spreads over both cells', () => {
    const five = figures(boxes, ['open', 'stabled'], 5);
    expect(five).toHaveLength(5);
    expect(five.filter((figure) => figure.x < CELL)).toHaveLength(3);
  });

  it('is only hinted at when it is large', () => {
    expect(figures(boxes, ['open', 'open'], 16)).toHaveLength(8);
    expect(figures(boxes.slice(0, 1), ['room'], 3)).toHaveLength(3);
  });
});
