/** Tables that continue a recorded game of Cave vs Cave, so that a test starts at the moment that it needs. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Page } from 'playwright-core';

import type { Settings } from '../src/lib/settings.svelte';
import { visitor } from './harness';
import { Player, type Visitor } from './player';
import type { World } from './setup';

const RECORDS = {
  two: resolve(import.meta.dirname, '../../tests/records/cave-vs-cave/two-cavern.txt'),
  solo: resolve(import.meta.dirname, '../../tests/records/cave-vs-cave/solo.txt'),
} as const;

export interface Moment {
  record: keyof typeof RECORDS;
  /** The label of a turn. */
  turn: string;
  /** How many moves of it are made already. */
  moves?: number;
}

/** How many moves were made before that moment. */
function plyOf({ record, turn, moves = 0 }: Moment): number {
  let ply = 0;
  for (const line of readFileSync(RECORDS[record], 'utf8').split('\n')) {
    const [, label, played] = /^(\S+) seat \d: (.*) #\w+$/.exec(line) ?? [];
    if (!label || !played) continue;
    if (label === turn) return ply + moves;
    ply += played.split(' ').length;
  }
  throw new Error(`no turn ${turn} in ${record}`);
}

async function post(page: Page, path: string, options: object): Promise<string> {
  const answer = await page.request.post(path, options);
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return ((await answer.json()) as { table: string }).table;
}

/** A table that continues from a moment; this browser plays all seats. */
async function branchTable(page: Page, moment: Moment): Promise<string> {
  const data = readFileSync(RECORDS[moment.record], 'utf8');
  const source = await post(page, '/api/records', { data, headers: { 'content-type': 'text/plain' } });
  const seats = Array.from({ length: moment.record === 'two' ? 2 : 1 }, () => ({ kind: 'here' }));
  const branch = { table: source, ply: plyOf(moment) };
  return post(page, '/api/tables', { data: { game: 'cave-vs-cave', seats, branch } });
}

interface WindowOptions {
  viewport?: { width: number; height: number };
  touch?: boolean;
  locale?: string;
  settings?: Partial<Settings>;
}

const QUICK: Partial<Settings> = { confirmEnd: false, autoPass: false, pace: 'off' };

/** Opens a table in a new window: from a moment of a recorded game, or a new one. */
export async function openCaveTable(
  here: World,
  where: Moment | { players: number; seed: number },
  options: WindowOptions = {},
): Promise<Visitor & { player: Player }> {
  const found = await visitor(here.browser, here.server, options);
  const kept = JSON.stringify({ ...QUICK, ...options.settings });
  await found.context.addInitScript((text) => localStorage.setItem('underhold.settings', text), kept);
  await found.page.goto('/rules/cave-vs-cave');
  const table =
    'record' in where
      ? await branchTable(found.page, where)
      : await post(found.page, '/api/tables', {
          data: {
            game: 'cave-vs-cave',
            seed: where.seed,
            seats: Array.from({ length: where.players }, () => ({ kind: 'here' })),
          },
        });
  await found.page.goto(`/t/${table}`);
  const player = new Player(found.page);
  await player.choicesButton().waitFor();
  return { ...found, player };
}
