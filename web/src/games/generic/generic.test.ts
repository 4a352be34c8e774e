import { render } from 'svelte/server';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { answer, decision } from '../../board/samples';
import type { BoardProps, Position } from '../../board/types';
import type { GameInfo } from '../../generated/wire';
import * as api from '../../lib/api';
import { loadContent } from '../../lib/content';
import { askForGames } from '../../lib/served.svelte';
import {
  gameName,
  gamePicture,
  gameTexts,
  hasHints,
  loadBoard,
  offeredGames,
  rulesPath,
  shortGameName,
  sideKinds,
} from '..';
import Board from './Board.svelte';
import { label, layoutOf, splitSeats, type Texts } from './values';

const TOY: string = 'toy';
const TEXTS = { about: 'Heaps to empty.', 'value.heap_size': 'Stones in the heap' };
const SERVED: GameInfo = {
  id: TOY,
  name: 'Toy heaps',
  texts: TEXTS,
  hints: false,
  players: [2],
  bots: [],
  switches: [],
  lessons: [],
  first_game: {},
};

/** What the server says about its games. */
async function serve(...games: GameInfo[]): Promise<void> {
  vi.spyOn(api, 'games').mockResolvedValue(games);
  await askForGames();
}

afterEach(() => vi.restoreAllMocks());

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
    removal: null,
    between_people: false,
    deal_known: false,
    lesson: null,
    ended: null,
    winner: null,
    takebacks: 0,
    rematch: null,
    daily: null,
    clock: null,
    spectators: 0,
    result: null,
    ...given,
  };
}

const asked = decision('take', [
  answer('take-1', { text: 'Take one.' }),
  answer('<2>', { text: 'Take two.' }),
]);

function html(given: Partial<BoardProps<Texts>> = {}): string {
  const props: BoardProps<Texts> = {
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
    await serve();
    expect(gameName(TOY)).toBe(TOY);
    expect(shortGameName(TOY)).toBe(TOY);
    expect(gameTexts(TOY)).toEqual({ text: '', soloText: '' });
    expect(hasHints(TOY)).toBe(true);
    await serve(SERVED);
    expect(gameName(TOY)).toBe('Toy heaps');
    expect(shortGameName(TOY)).toBe('Toy heaps');
    expect(gameTexts(TOY)).toEqual({ text: 'Heaps to empty.', soloText: '' });
    expect(hasHints(TOY)).toBe(false);
    expect(gamePicture(TOY)).toHaveLength(2);
    expect(rulesPath(TOY)).toBe('/rules');
    expect(sideKinds(TOY)).toEqual([]);
  });

  it('is offered when the server has it', () => {
    expect(offeredGames(null)).not.toContain(TOY);
    expect(offeredGames([SERVED])).toEqual([TOY]);
  });
});

describe('the texts of such a game', () => {
  it('come from the server', async () => {
    vi.spyOn(api, 'games').mockResolvedValue([SERVED]);
    expect(await loadContent(TOY, 'en')).toBe(TEXTS);
    vi.spyOn(api, 'games').mockResolvedValue([]);
    expect(await loadContent(TOY, 'en')).toBe(null);
  });

  it('are those known before where the server does not answer', async () => {
    await serve(SERVED);
    vi.spyOn(api, 'games').mockRejectedValue(new api.Unreachable());
    expect(await loadContent(TOY, 'en')).toBe(TEXTS);
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
    expect(html({ content: TEXTS })).toMatch(/<dt[^>]*>Stones in the heap<\/dt>\s*<dd[^>]*>7<\/dd>/);
  });

  it('shows what the seats have with the names of the players', () => {
    const seats = [{ taken: 1 }, { taken: 5 }];
    const view = { heap_size: 7, seats };
    const two = [{ number: 0 }, { number: 1 }] as Position['seats'];
    const shown = html({ position: position({ view, seats: two }) });
    expect(shown).toMatch(/<th scope="row".*Anna.*<td[^>]*>1<\/td>.*Ben.*<td[^>]*>5<\/td>/s);
    expect(splitSeats(view, 2)).toEqual({ columns: ['taken'], rows: seats, rest: { heap_size: 7 } });
    expect(splitSeats(view, 3)).toEqual({ columns: [], rows: null, rest: view });
  });
});

describe('values', () => {
  it('are words, or words in a row', () => {
    expect(layoutOf(5)).toEqual({ kind: 'text', text: '5' });
    expect(layoutOf(false)).toEqual({ kind: 'text', text: 'web.plain.no' });
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
