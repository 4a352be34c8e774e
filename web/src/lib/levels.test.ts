import { expect, it, vi } from 'vitest';

import { defaultLevel, levelText, ranked } from './levels';
import { botName } from './seats';
import { setLanguage } from './words.svelte';

const bot = (id: string, outside = false) => ({ id, outside });
const bots = ['random', 'greedy', 'master'].map((id) => bot(id));
const external = bot('my_bot', true);

it('levels come first, then simple bots, then external bots, each in order', () => {
  expect(ranked([...bots, bot('grandmaster'), external])).toEqual({
    levels: [bot('master'), bot('grandmaster')],
    simple: [bot('random'), bot('greedy')],
    outside: [external],
  });
  expect(ranked([])).toEqual({ levels: [], simple: [], outside: [] });
});

it('a chosen level is kept while that bot exists', () => {
  expect(defaultLevel(bots, 'greedy')).toBe('greedy');
  expect(defaultLevel(bots, 'journeyman')).toBe('master');
});

it('a chosen external bot is kept too, but is never the default', () => {
  expect(defaultLevel([...bots, external], 'my_bot')).toBe('my_bot');
  expect(defaultLevel([...bots, external], 'journeyman')).toBe('master');
});

it('the choice is kept until the server has sent its bots', () => {
  expect(defaultLevel([], 'journeyman')).toBe('journeyman');
});

it('an external bot has its own name and a generic description', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await setLanguage('en');
  expect(botName('master')).toBe('Master');
  expect(levelText('master')).toContain('hard to beat');
  expect(botName('my_bot')).toBe('my_bot');
  expect(levelText('my_bot')).toBe('Third-party bot: my_bot.');
});
