import { beforeEach, expect, it, vi } from 'vitest';

import type { GameInfo } from '../generated/wire';
import * as api from '../lib/api';
import { settings } from '../lib/settings';
import { stubStorage } from '../lib/testStorage';
import { chooseSwitch, finish, isFinished, learnersSwitches, startLesson } from './progress';

const FARMERS = {
  id: 'cave-farmers',
  first_game: { introductory: true },
  lessons: [{ id: 'land' }],
} as unknown as GameInfo;

beforeEach(() => {
  stubStorage();
  settings.lessons = [];
  settings.fullGames = [];
});

it('new games are full ones until a lesson was finished', () => {
  expect(learnersSwitches(FARMERS)).toEqual({});
  finish('cave-farmers', 'land', 'aaaaaaaaaaaa');
  expect(learnersSwitches(FARMERS)).toEqual({ introductory: true });
});

it('games for beginners stay the default until the full game is chosen, and can be chosen again', () => {
  finish('cave-farmers', 'land', 'aaaaaaaaaaaa');
  chooseSwitch(FARMERS, 'clear_at_six', true);
  expect(learnersSwitches(FARMERS)).toEqual({ introductory: true });
  chooseSwitch(FARMERS, 'introductory', false);
  expect(learnersSwitches(FARMERS)).toEqual({});
  chooseSwitch(FARMERS, 'introductory', true);
  expect(learnersSwitches(FARMERS)).toEqual({ introductory: true });
});

it('a lesson that was not begun at its start is not learned', async () => {
  const made = vi.spyOn(api, 'makeTable').mockResolvedValue({ table: 'bbbbbbbbbbbb', links: [null] });
  expect(await startLesson('cave-farmers', 'land', 'harvest')).toBe('/t/bbbbbbbbbbbb');
  finish('cave-farmers', 'land', 'bbbbbbbbbbbb');
  expect(isFinished('cave-farmers', 'land')).toBe(false);
  made.mockResolvedValue({ table: 'cccccccccccc', links: [null] });
  await startLesson('cave-farmers', 'land');
  finish('cave-farmers', 'land', 'cccccccccccc');
  expect(isFinished('cave-farmers', 'land')).toBe(true);
});
