import { describe, expect, it } from 'vitest';

import caveSample from '../../games/cave-vs-cave/sample.json';
import farmSample from '../../games/cave-farmers/sample.json';
import { GAMES } from '../../games';
import { TURNS } from '../../analysis/samples';
import type { Seat } from '../../generated/wire';
import { lamplit } from './picture';
import { toneOf } from './tone';
import { costliest } from './turningPoint';

const seat = (number: number, yours: boolean): Seat => ({
  number,
  kind: yours ? 'here' : 'bot',
  name: null,
  bot: yours ? null : 'master',
  character: yours ? null : 'oddo',
  claimed: true,
  yours,
  present: true,
  away_since: null,
  points: null,
  browsers: 1,
  hints: false,
  hints_used: 0,
  left: false,
  removed: false,
  was_yours: false,
});
const two = [seat(0, true), seat(1, false)];

describe('the tone of an ending', () => {
  it.each([
    [0, 'won'],
    [1, 'lost'],
    [null, 'drawn'],
  ] as const)('with winner %s is %s', (winner, tone) => {
    expect(toneOf(two, { winner, totals: [50, 40] }, null)).toBe(tone);
  });

  it('of a solo game depends on its goal', () => {
    const alone = [seat(0, true)];
    const result = { winner: null, totals: [49] };
    expect([50, 49, null].map((goal) => toneOf(alone, result, goal))).toEqual(['missed', 'reached', 'solo']);
  });

  it('is neutral for spectators and for several players at one screen', () => {
    for (const yours of [false, true])
      expect(toneOf([seat(0, yours), seat(1, yours)], { winner: 0, totals: [] }, null)).toBe('watched');
  });
});

it('the turning point is the choice that cost most', () => {
  const worst = costliest(TURNS);
  expect(worst?.loss).toBe(Math.max(...TURNS.map((turn) => turn.loss)));
  expect(costliest(TURNS.filter((turn) => turn.mark === 'fine'))).toBeNull();
});

it('a picture has the colors of the dark theme', () => {
  const values: Record<string, string> = { '--art-a': ' light-dark(#111111, #eeeeee)', '--art-b': '#123456' };
  const source = 'fill="var(--art-a, #000001)" stroke="var(--art-b, #000002)" x="var(--art-c, #000003)"';
  expect(lamplit(source, (name) => values[name] ?? '')).toBe('fill="#eeeeee" stroke="#123456" x="#000003"');
});

describe.each(GAMES)('the miniature of $id', (game) => {
  const view = game.loadSample();

  it('draws the sample without text, styles or ids', async () => {
    const draw = await game.loadMiniature();
    const source = draw(await view, 0);
    expect(source).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 \d+ \d+">/);
    expect(source).not.toMatch(/<text|style=|\sid=|NaN|undefined/);
    expect(source.match(/<svg /g)?.length).toBe(source.match(/<\/svg>/g)?.length);
    expect(source.match(/<svg /g)?.length).toBeGreaterThan(6);
  });

  it('is empty for a seat that is not there', async () => {
    expect((await game.loadMiniature())(await view, 5)).toBe('');
  });
});

it('the samples show finished boards', () => {
  expect(caveSample.caves[0]?.spaces.filter(({ room }) => room).length).toBeGreaterThan(5);
  expect(farmSample.farms[0]?.cells.filter(({ kind }) => kind !== 'free').length).toBeGreaterThan(15);
});
