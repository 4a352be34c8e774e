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
  interaction.setDecision(bill(), 7);
  interaction.playAll(MOVES);
});
afterEach(() => {
  vi.useRealTimers();
});

it('queued moves are sent one by one, each after the last is confirmed', () => {
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(['grain>food']);
  interaction.setDecision(bill(), 8);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(MOVES);
});

it('the same position again does not confirm the move', () => {
  interaction.setDecision(bill(), 7);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(['grain>food']);
  interaction.setDecision(bill(), 8);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(MOVES);
});

it('queued moves are dropped after an undo or another move', () => {
  interaction.setDecision(bill(), 6);
  interaction.setDecision(bill(), 8);
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
  interaction.setDecision(
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

it('queued moves are dropped when the table is left', () => {
  interaction.setDecision(bill(), 8);
  interaction.forget();
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual(['grain>food']);
});
