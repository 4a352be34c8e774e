import { expect, it, vi } from 'vitest';

import { levelAmong, levelText, ranked } from './levels';
import { botName } from './seats';
import { setLanguage } from './words.svelte';

const bot = (id: string, outside = false) => ({ id, outside });
const bots = ['random', 'greedy', 'master'].map((id) => bot(id));
const stranger = bot('my_bot', true);

it('levels come first, the simple bots behind them, then those from outside, each in order', () => {
  expect(ranked([...bots, bot('grandmaster'), stranger])).toEqual({
    levels: [bot('master'), bot('grandmaster')],
    simple: [bot('random'), bot('greedy')],
    outside: [stranger],
  });
  expect(ranked([])).toEqual({ levels: [], simple: [], outside: [] });
});

it('a level that was chosen is kept while there is such a bot', () => {
  expect(levelAmong(bots, 'greedy')).toBe('greedy');
  expect(levelAmong(bots, 'journeyman')).toBe('master');
});

it('a bot from outside is kept too, but nobody meets one without having chosen it', () => {
  expect(levelAmong([...bots, stranger], 'my_bot')).toBe('my_bot');
  expect(levelAmong([...bots, stranger], 'journeyman')).toBe('master');
});

it('is not forgotten before the server has told which there are', () => {
  expect(levelAmong([], 'journeyman')).toBe('journeyman');
});

it('a bot from outside goes by its own name, and is said to come from there', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await setLanguage('en');
  expect(botName('master')).toBe('Master');
  expect(levelText('master')).toContain('hard to beat');
  expect(botName('my_bot')).toBe('my_bot');
  expect(levelText('my_bot')).toBe('A bot from outside: my_bot.');
});
