/** Tables that continue recorded games of The Cave Farmers: each test starts at the moment that it needs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import type { Settings } from '../src/lib/settings.svelte';
import { FarmersPlayer } from './farmers-player';
import { visitor } from './harness';
import type { Visitor } from './player';
import type { World } from './setup';

const GAME = 'cave-farmers';
const own = (name: string): string => join(import.meta.dirname, 'records', name);
const tested = (name: string): string => join(import.meta.dirname, '../../tests/records/cave-farmers', name);
/** Two random games with rare moments, and games of bots. */
const RECORDS = {
  two: own('two.txt'),
  solo: own('solo.txt'),
  greedySolo: tested('1.txt'),
  greedyTwo: tested('2.txt'),
  introductory: tested('2-introductory-late.txt'),
  seven: tested('7.txt'),
} as const;
type Recorded = keyof typeof RECORDS;

/** A turn of a recorded game: its label, its seat if several have such a turn, and the number of moves made in it. */
export interface Moment {
  record: Recorded;
  turn: string;
  seat?: number;
  moves?: number;
}

const uploaded = new Map<string, string>();

async function post(page: Page, path: string, data: unknown): Promise<string> {
  const answer = await page.request.post(path, { data: data as object });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return ((await answer.json()) as { table: string }).table;
}

/** How many moves were made before that moment. */
export function plyOf({ record, turn, seat, moves = 0 }: Moment): number {
  let ply = 0;
  for (const line of readFileSync(RECORDS[record], 'utf8').split('\n')) {
    const [, label, who, played] = /^(\S+) seat (\d): (.*) #\w+$/.exec(line) ?? [];
    if (!label || !played) continue;
    if (label === turn && (seat === undefined || Number(who) === seat)) return ply + moves;
    ply += played.split(' ').length;
  }
  throw new Error(`no turn ${turn} in ${record}`);
}

function playersOf(record: Recorded): number {
  return Number(/^setup players = (\d)$/m.exec(readFileSync(RECORDS[record], 'utf8'))?.[1]);
}

/** A table that continues from a moment; this browser plays all seats, unless others are given. */
export async function branchTable(page: Page, moment: Moment, seats?: object[]): Promise<string> {
  const { origin } = new URL(page.url());
  const key = `${origin} ${moment.record}`;
  let source = uploaded.get(key);
  if (!source) {
    const text = readFileSync(RECORDS[moment.record], 'utf8');
    const answer = await page.request.post('/api/records', {
      data: text,
      headers: { 'content-type': 'text/plain' },
    });
    if (!answer.ok()) throw new Error(await answer.text());
    source = ((await answer.json()) as { table: string }).table;
    uploaded.set(key, source);
  }
  const here = Array.from({ length: playersOf(moment.record) }, () => ({ kind: 'here' }));
  const branch = { table: source, ply: plyOf(moment) };
  return post(page, '/api/tables', { game: GAME, seats: seats ?? here, branch });
}

/** A new table at which this browser plays all seats. */
export async function newTable(page: Page, players: number, seed: number): Promise<string> {
  const seats = Array.from({ length: players }, () => ({ kind: 'here' }));
  return post(page, '/api/tables', { game: GAME, seed, seats });
}

/** The settings of every test: no delays, no confirmations. */
const QUICK: Partial<Settings> = { confirmEnd: false, autoPass: false, pace: 'off' };

type Seated = Visitor & { farmer: FarmersPlayer; table: string };

interface WindowOptions {
  viewport?: { width: number; height: number };
  touch?: boolean;
  locale?: string;
  motion?: boolean;
  settings?: Partial<Settings>;
}

/** Opens a table in a new window. */
export async function openTable(
  here: World,
  where: Moment | { players: number; seed: number },
  options: WindowOptions = {},
): Promise<Seated> {
  const found = await visitor(here.browser, here.server, options);
  const kept = JSON.stringify({ ...QUICK, ...options.settings });
  await found.context.addInitScript((text) => localStorage.setItem('underhold.settings', text), kept);
  const farmer = new FarmersPlayer(found.page);
  await found.page.goto('/rules/cave-farmers');
  const table =
    'record' in where
      ? await branchTable(found.page, where)
      : await newTable(found.page, where.players, where.seed);
  await found.page.goto(`/t/${table}`);
  await farmer.ready();
  return { ...found, farmer, table };
}

/** The amount of a good that the current player has, as the page shows it. */
export async function amount(page: Page, good: string): Promise<number> {
  const label = await page.locator(`section[data-home] [data-fly$=":${good}"]`).getAttribute('aria-label');
  return Number(/\d+/.exec(label ?? '')?.[0]);
}

export async function fits(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.documentElement.scrollWidth <= document.documentElement.clientWidth + 1,
  );
}
