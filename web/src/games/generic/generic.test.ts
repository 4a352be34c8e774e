import { render } from 'svelte/server';
import { describe, expect, it, vi } from 'vitest';

import { answer, decision } from '../../board/samples';
import type { BoardProps, Position } from '../../board/types';
import { gameName, gamePicture, loadBoard, offeredGames, rulesPath, shortGameName, sideKinds } from '..';
import type { ServedGame } from '../types';
import Board from './Board.svelte';
import { label, layoutOf } from './values';

const TOY: string = 'toy';

function position(given: Partial<Position> = {}): Position {
  return {
    table: 'abcdefghijkl',
    game: TOY as Position['game'],
    version: 3,
    ply: 3,
    label: '1.2',
    over: false,
    seats: [],
    view: { heap_size: 7, piles: [3, 4], log: [], players: [{ name: 'A', taken: 1 }, { name: 'B' }] },
    decision: null,
    to_move: 0,
    thinking: false,
    back: { undo: false, redo: false, restart: false, ask: null, reason: null },
    scores: [],
    outlook: null,
    offer: null,
    takebacks: 0,
    rematch: null,
    result: null,
    ...given,
  };
}

const asked = decision('take', [
  answer('take-1', { text: 'Take one.' }),
  answer('<2>', { text: 'Take two.' }),
]);

function html(given: Partial<BoardProps> = {}): string {
  const props: BoardProps = {
    position: position(),
    content: null,
    mine: [0],
    act: vi.fn(),
    settings: { animations: false },
    announce: vi.fn(),
    names: ['Anna', 'Ben'],
    ...given,
  };
  return render(Board, { props }).body.replaceAll(/<!--.*?-->/g, '');
}

describe('a game that the client has no folder for', () => {
  it('has the plain board, and the name that the server sends, or its id', async () => {
    expect(await loadBoard(TOY)).toBe(Board);
    expect(gameName(TOY, { name: 'Toy heaps' } as ServedGame)).toBe('Toy heaps');
    expect(gameName(TOY)).toBe(TOY);
    expect(shortGameName(TOY)).toBe(TOY);
    expect(gamePicture(TOY)).toHaveLength(2);
    expect(rulesPath(TOY)).toBe('/rules');
    expect(sideKinds(TOY)).toEqual([]);
  });

  it('is offered when the server has it', () => {
    expect(offeredGames(null)).not.toContain(TOY);
    expect(offeredGames([{ id: TOY } as unknown as ServedGame])).toEqual([TOY]);
  });
});

describe('the plain board', () => {
  it('asks the question and has a button for every answer', () => {
    const shown = html({ position: position({ decision: asked }) });
    expect(shown).toContain(asked.prompt);
    expect(shown).toMatch(/<button[^>]*data-move="take-1"/);
    expect(shown).toMatch(/<button[^>]*data-move="&lt;2>"/);
    expect(shown).toContain('Take one.');
    expect(shown).toContain('Take two.');
  });

  it('asks only whoever plays that seat, and nobody in a moment of the past', () => {
    expect(html({ position: position({ decision: asked }), mine: [1] })).not.toContain('data-move');
    expect(html({ position: position({ decision: asked }), readonly: true })).not.toContain('data-move');
  });

  it('shows every value of the view under its name', () => {
    const shown = html();
    expect(shown).toMatch(/<dt[^>]*>Heap size<\/dt>\s*<dd[^>]*>7<\/dd>/);
    expect(shown).toMatch(/<dt[^>]*>Piles<\/dt>\s*<dd[^>]*>3, 4<\/dd>/);
    expect(shown).toMatch(/<th scope="col"[^>]*>Taken<\/th>/);
    expect(shown).toMatch(/<td[^>]*>1<\/td>/);
  });
});

describe('values', () => {
  it('are words, or words in a row', () => {
    expect(layoutOf(5)).toEqual({ kind: 'text', text: '5' });
    expect(layoutOf(false)).toEqual({ kind: 'text', text: 'false' });
    expect(layoutOf(null)).toEqual({ kind: 'text', text: '–' });
    expect(layoutOf([])).toEqual({ kind: 'text', text: '–' });
    expect(layoutOf({})).toEqual({ kind: 'text', text: '–' });
    expect(layoutOf(['a', 'b'])).toEqual({ kind: 'text', text: 'a, b' });
  });

  it('of one shape are a table', () => {
    const rows = [{ id: 'a', count: 1 }, { id: 'b' }];
    expect(layoutOf(rows)).toEqual({ kind: 'table', columns: ['id', 'count'], rows });
  });

  it('of different shapes are numbered, and those of an object named', () => {
    expect(layoutOf([{ a: [1] }, 2])).toEqual({
      kind: 'entries',
      entries: [
        ['1', { a: [1] }],
        ['2', 2],
      ],
    });
    expect(layoutOf({ open_turn: { a: 1 } })).toEqual({
      kind: 'entries',
      entries: [['Open turn', { a: 1 }]],
    });
    expect(label('open_turn')).toBe('Open turn');
  });
});
