import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { answer, decision, part } from '../../../board/samples';
import { Farming } from './farming.svelte';

const MOVES = ['grain>food', 'feed'];
const bill = () =>
  decision('feed', [answer('grain>food', { kind: 'trade' }), answer('feed', { kind: 'feed' })]);

let sent: string[];
let farming: Farming;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  farming = new Farming(
    (move) => sent.push(move),
    () => undefined,
  );
  farming.renew(bill(), 7);
  farming.playAll(MOVES);
});
afterEach(() => {
  vi.useRealTimers();
});

it('several moves follow each other, each when the last one counts', () => {
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(['grain>food']);
  farming.renew(bill(), 8);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(MOVES);
});

it('a position that is told again is no sign that the move counts', () => {
  farming.renew(bill(), 7);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(['grain>food']);
  farming.renew(bill(), 8);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(MOVES);
});

it('what was to follow a move that was taken back, or another one, is forgotten', () => {
  farming.renew(bill(), 6);
  farming.renew(bill(), 8);
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
  farming.renew(
    decision('act', [lay('a1', 'b1'), lay('b1', 'a1'), lay('c1', 'c2')], [part({ kind: 'twin' })]),
    8,
  );
  farming.choose(0);
  farming.over('a1');
  farming.over(null);
  expect(farming.hovered).toBeNull();
  const shown = () => {
    farming.rotateAnywhere();
    return [farming.cell, farming.hovered?.move];
  };
  expect(shown()).toEqual(['a1', 'b1a1']);
  expect(shown()).toEqual(['c1', 'c1c2']);
  expect(shown()).toEqual(['a1', 'a1b1']);
  farming.touching = true;
  farming.rotateAnywhere();
  expect(farming.armed?.move).toBe('b1a1');
});

it('nothing follows at a table that was left', () => {
  farming.renew(bill(), 8);
  farming.forget();
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual(['grain>food']);
});
