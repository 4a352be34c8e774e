import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { AnalysisReport } from '../generated/wire';
import { ANALYSIS } from './samples';
import { type Replay, Tour } from './tour.svelte';

vi.mock('../lib/api', async (original) => ({
  ...(await original<object>()),
  analysis: (): Promise<AnalysisReport> =>
    Promise.resolve({ status: 'done', done: 5, total: 5, analysis: ANALYSIS }),
}));

/** A replay that only writes down what it is told. */
const replay = { ply: 0, seats: [], said: '', faced: -1 };
const led: Replay = {
  get ply() {
    return replay.ply;
  },
  seats: replay.seats,
  step(ply, words) {
    tour.study.forget();
    Object.assign(replay, { ply, said: words?.() ?? 'what happens' });
  },
  face: (seat) => Object.assign(replay, { faced: seat }),
};

let tour: Tour;
beforeEach(() => {
  Object.assign(replay, { ply: 0, said: '', faced: -1 });
  tour = new Tour('abcdefghijkl', led);
});

describe('a tour before there is an analysis', () => {
  it('tells of nothing and has no keys', () => {
    expect(tour.turn).toBeNull();
    expect(tour.lamp).toEqual([]);
    expect(tour.slip(1)).toBeNull();
    expect(tour.keys).toEqual({});
  });

  it('begins with the analysis in sight, and ends', () => {
    tour.sight = 'board';
    tour.toggle();
    expect([tour.study.wanted, tour.sight]).toEqual([true, 'analysis']);
    tour.toggle();
    expect(tour.study.wanted).toBe(false);
  });
});

describe('a tour', () => {
  beforeEach(() => tour.study.open());

  it('shows where a choice was made, from the side of whoever made it', () => {
    tour.look(3);
    expect(replay).toMatchObject({ ply: 8, faced: 1, said: 'web.analysis.choice_of' });
    expect([tour.choice, tour.open]).toEqual([3, true]);
    tour.look(5);
    expect(replay).toMatchObject({ ply: 14, faced: 1, said: 'web.analysis.end' });
    expect([tour.turn, tour.open]).toEqual([null, false]);
  });

  it('stays where it is when there is nowhere to go', () => {
    tour.look(null);
    expect(replay).toMatchObject({ ply: 0, said: '' });
  });

  it('has a lamp over the best way while it can be chosen', () => {
    expect(tour.lamp).toEqual(['best']);
    replay.ply = 1;
    expect([tour.choice, tour.open]).toEqual([0, false]);
    expect(tour.lamp).toEqual([]);
  });

  it('goes from mistake to mistake by keys, of one seat if that is wanted', () => {
    const visited = [...'nnnnpp'].map((key) => {
      tour.keys[key]!();
      return tour.choice;
    });
    expect(visited).toEqual([1, 3, 4, 4, 3, 1]);
    expect(tour.slip(-1)).toBeNull();
    tour.study.whose = 0;
    expect(tour.slip(1)).toBe(4);
  });

  it('shows what came of a choice and still tells of it, then again where it was made', () => {
    tour.look(2);
    tour.outcome(2, true);
    expect(replay).toMatchObject({ ply: 8, said: 'what happens' });
    expect([tour.choice, tour.open, tour.sight]).toEqual([2, false, 'board']);
    tour.outcome(2, false);
    expect([replay.ply, tour.choice, tour.open]).toEqual([4, 2, true]);
    replay.ply = 8;
    expect(tour.choice).toBe(3);
  });
});
