import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { answer, decision, part } from '../../../board/samples';
import { FarmInteraction } from './interaction.svelte';

const MOVES = ['grain>food', 'feed'];
const bill = () =>
  decision('feed', [answer('grain>food', { kind: 'trade' }), answer('feed', { kind: 'feed' })]);

let sent: string[];
let interaction: FarmInteraction;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  interaction = new FarmInteraction(
    (move) => sent.push(move),
    () => undefined,
  );
  interaction.renew(bill(), 7);
  interaction.playAll(MOVES);
});
afterEach(() => {
  vi.useRealTimers();
});

it('several moves follow each other, each when the last one counts', () => {
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(['grain>food']);
  interaction.renew(bill(), 8);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(MOVES);
});

it('a position that is told again is no sign that the move counts', () => {
  interaction.renew(bill(), 7);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(['grain>food']);
  interaction.renew(bill(), 8);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(MOVES);
});

it('what was to follow a move that was taken back, or another one, is forgotten', () => {
  interaction.renew(bill(), 6);
  interaction.renew(bill(), 8);
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual(['grain>food']);
});

it('the button turns a tile to every direction in which it can lie somewhere, and shows it there', () => {
  const lay = (first: string, second: string) =>
    answer(`${first}${second}`, {
      part: 0,
      lays: [
        { kind: 'meadow', cell: first },
        { kind: 'field', cell: second },
      ],
    });
  interaction.renew(
    decision('act', [lay('a1', 'b1'), lay('b1', 'a1'), lay('c1', 'c2')], [part({ kind: 'twin' })]),
    8,
  );
  interaction.choose(0);
  interaction.over('a1');
  interaction.over(null);
  expect(interaction.hovered).toBeNull();
  const shown = () => {
    interaction.rotateAnywhere();
    return [interaction.cell, interaction.hovered?.move];
  };
  expect(shown()).toEqual(['a1', 'b1a1']);
  expect(shown()).toEqual(['c1', 'c1c2']);
  expect(shown()).toEqual(['a1', 'a1b1']);
  interaction.touching = true;
  interaction.rotateAnywhere();
  expect(interaction.armed?.move).toBe('b1a1');
});

it('nothing follows at a table that was left', () => {
  interaction.renew(bill(), 8);
  interaction.forget();
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual(['grain>food']);
});
