import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { AnalysisReport } from '../generated/wire';
import { ANALYSIS } from './samples';
import { type Replay, AnalysisNavigation } from './navigation.svelte';

vi.mock('../lib/api', async (original) => ({
  ...(await original<object>()),
  analysis: (): Promise<AnalysisReport> =>
    Promise.resolve({ status: 'done', done: 5, total: 5, analysis: ANALYSIS }),
}));

/** A replay that only records the calls. */
const replay = { ply: 0, seats: [], said: '', faced: -1 };
const led: Replay = {
  get ply() {
    return replay.ply;
  },
  seats: replay.seats,
  step(ply, words) {
    navigation.study.forget();
    Object.assign(replay, { ply, said: words?.() ?? 'what happens' });
  },
  face: (seat) => Object.assign(replay, { faced: seat }),
};

let navigation: AnalysisNavigation;
beforeEach(() => {
  Object.assign(replay, { ply: 0, said: '', faced: -1 });
  navigation = new AnalysisNavigation('abcdefghijkl', led);
});

describe('navigation without an analysis', () => {
  it('has no text and no keys', () => {
    expect(navigation.turn).toBeNull();
    expect(navigation.lamp).toEqual([]);
    expect(navigation.mistake(1)).toBeNull();
    expect(navigation.keys).toEqual({});
  });

  it('can be opened and closed', () => {
    navigation.view = 'board';
    navigation.toggle();
    expect([navigation.study.wanted, navigation.view]).toEqual([true, 'analysis']);
    navigation.toggle();
    expect(navigation.study.wanted).toBe(false);
  });
});

describe('navigation', () => {
  beforeEach(() => navigation.study.open());

  it('shows the position of a choice from the side of its player', () => {
    navigation.showChoice(3);
    expect(replay).toMatchObject({ ply: 8, faced: 1, said: 'web.analysis.choice_of' });
    expect([navigation.choice, navigation.open]).toEqual([3, true]);
    navigation.showChoice(5);
    expect(replay).toMatchObject({ ply: 14, faced: 1, said: 'web.analysis.end' });
    expect([navigation.turn, navigation.open]).toEqual([null, false]);
  });

  it('stays where it is when there is nothing to go to', () => {
    navigation.showChoice(null);
    expect(replay).toMatchObject({ ply: 0, said: '' });
  });

  it('marks the best moves while they can be chosen', () => {
    expect(navigation.lamp).toEqual(['best']);
    replay.ply = 1;
    expect([navigation.choice, navigation.open]).toEqual([0, false]);
    expect(navigation.lamp).toEqual([]);
  });

  it('goes from mistake to mistake by keys, optionally of one seat', () => {
    const visited = [...'nnnnpp'].map((key) => {
      navigation.keys[key]!();
      return navigation.choice;
    });
    expect(visited).toEqual([1, 3, 4, 4, 3, 1]);
    expect(navigation.mistake(-1)).toBeNull();
    navigation.study.whose = 0;
    expect(navigation.mistake(1)).toBe(4);
  });

  it('shows the position after a choice with the choice still selected, then the one before it', () => {
    navigation.showChoice(2);
    navigation.outcome(2, true);
    expect(replay).toMatchObject({ ply: 8, said: 'what happens' });
    expect([navigation.choice, navigation.open, navigation.view]).toEqual([2, false, 'board']);
    navigation.outcome(2, false);
    expect([replay.ply, navigation.choice, navigation.open]).toEqual([4, 2, true]);
    replay.ply = 8;
    expect(navigation.choice).toBe(3);
  });
});
