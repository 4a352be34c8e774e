import { expect, it } from 'vitest';

import { levelAmong, ranked } from './levels';

const bots = ['random', 'greedy', 'master'].map((id) => ({ id }));

it('levels come first, the simple bots behind them, each in order', () => {
  expect(ranked([...bots, { id: 'grandmaster' }])).toEqual({
    levels: [{ id: 'master' }, { id: 'grandmaster' }],
    simple: [{ id: 'random' }, { id: 'greedy' }],
  });
  expect(ranked([])).toEqual({ levels: [], simple: [] });
});

it('a level that was chosen is kept while there is such a bot', () => {
  expect(levelAmong(bots, 'greedy')).toBe('greedy');
  expect(levelAmong(bots, 'journeyman')).toBe('master');
});

it('is not forgotten before the server has told which there are', () => {
  expect(levelAmong([], 'journeyman')).toBe('journeyman');
});
