import { describe, expect, it } from 'vitest';

import { answer, decision } from '../board/samples';
import { automatic, isSideMove } from './autoplay';

const SIDE = ['trade'];
const asked = { ...decision('act', [answer('take'), answer('end', { kind: 'end' })]), trivial: 'take' };
const ending = decision('act', [answer('end', { kind: 'end' }), answer('ruby', { kind: 'trade' })]);

describe('the automatic move', () => {
  it('is the one that the server calls trivial, unless this is switched off', () => {
    expect(automatic(asked, { autoPass: true, autoEnd: false }, SIDE)).toBe('take');
    expect(automatic(asked, { autoPass: false, autoEnd: true }, SIDE)).toBeNull();
  });

  it('is the end of a turn only if this is switched on', () => {
    expect(automatic(ending, { autoPass: true, autoEnd: false }, SIDE)).toBeNull();
    expect(automatic(ending, { autoPass: true, autoEnd: true }, SIDE)).toBe('end');
  });

  it('does not exist if something is left to do, or nothing is asked', () => {
    const both = decision('act', [answer('end', { kind: 'end' }), answer('sow', { kind: 'sow' })]);
    expect(automatic(both, { autoPass: true, autoEnd: true }, SIDE)).toBeNull();
    expect(automatic(null, { autoPass: true, autoEnd: true }, SIDE)).toBeNull();
  });
});

it('trades leave the question open', () => {
  expect(isSideMove(ending, 'ruby', SIDE)).toBe(true);
  expect(isSideMove(ending, 'end', SIDE)).toBe(false);
  expect(isSideMove(null, 'ruby', SIDE)).toBe(false);
});
