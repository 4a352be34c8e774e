import { expect, test } from 'vitest';

import type { TableSummary } from '../generated/wire';
import { unchangedKept, yoursFirst } from './order';

const table = (id: string, mover: number, yours = 0): TableSummary =>
  ({
    table: id,
    to_move: mover,
    seats: [0, 1].map((number) => ({ number, yours: number === yours })),
  }) as unknown as TableSummary;

test('games that wait for you come first, otherwise the order stays', () => {
  const sorted = yoursFirst([table('a', 1), table('b', 0), table('c', 1), table('d', 0)]);
  expect(sorted.map((one) => one.table)).toEqual(['b', 'd', 'a', 'c']);
});

test('entries that have not changed stay the same objects', () => {
  const known = [table('a', 0), table('b', 0)];
  const found = unchangedKept(known, [table('b', 0), table('a', 1)]);
  expect(found[0]).toBe(known[1]);
  expect(found[1]).not.toBe(known[0]);
  expect(found[1]?.to_move).toBe(1);
});
