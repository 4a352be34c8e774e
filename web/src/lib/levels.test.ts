import { expect, it } from 'vitest';

import { levelAmong } from './levels';

const bots = ['random', 'greedy', 'master'].map((id) => ({ id }));

it('a level that was chosen is kept while there is such a bot', () => {
  expect(levelAmong(bots, 'greedy')).toBe('greedy');
  expect(levelAmong(bots, 'journeyman')).toBe('master');
});

it('is not forgotten before the server has told which there are', () => {
  expect(levelAmong([], 'journeyman')).toBe('journeyman');
});
