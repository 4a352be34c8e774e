/** Finishes games by the calls of the interface, without clicking: on a server and in the page without one. */
import type { BrowserContext, Page } from 'playwright-core';

export interface Reply {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: any;
}

/** Makes a call as the browser of a page; `path` is what follows `/api`. */
export type Call = (page: Page, method: string, path: string, body?: unknown) => Promise<Reply>;

export const callServer: Call = (page, method, path, body) =>
  page.evaluate(
    async ([how, where, sent]) => {
      const answer = await fetch(`/api${where}`, {
        method: how,
        ...(sent === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: sent }),
      });
      return { status: answer.status, data: await answer.json() };
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );

/** Lets `callPage` reach the table worker of every page that is loaded from now on. */
export async function allowCalls(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const Original = window.Worker;
    window.Worker = class extends Original {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        (window as unknown as { tableWorker: Worker }).tableWorker ??= this;
      }
    };
  });
}

export const callPage: Call = (page, method, path, body) =>
  page.evaluate(
    ([how, where, sent]) =>
      new Promise<Reply>((done) => {
        const { tableWorker } = window as unknown as { tableWorker: Worker };
        const id = 1e9 + Math.floor(Math.random() * 1e9); // not one that the client uses
        const heard = ({
          data,
        }: MessageEvent<{ type: string; id: number; status: number; text: string }>): void => {
          if (data.id !== id) return;
          tableWorker.removeEventListener('message', heard);
          done({ status: data.status, data: data.text ? JSON.parse(data.text) : null });
        };
        tableWorker.addEventListener('message', heard);
        tableWorker.postMessage({
          type: 'request',
          id,
          method: how,
          path: where,
          body: sent,
          language: 'en',
        });
      }),
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );

/** Plays a table of this browser to its end, with one of the first answers to every decision; returns the points. */
export async function playToEnd(page: Page, table: string, call: Call, choice = 0): Promise<number> {
  for (;;) {
    const { data: position } = await call(page, 'GET', `/tables/${table}`);
    if (position.over) return position.result.totals[0] as number;
    const { answers } = position.decision;
    const played = await call(page, 'POST', `/tables/${table}/moves`, {
      type: 'play',
      version: position.version,
      key: `quick-${position.version}-key`,
      move: answers[Math.min(choice, answers.length - 1)].move,
    });
    // Another tab or an automatic move may have been faster.
    if (played.status >= 400 && played.data.error !== 'stale') throw new Error(JSON.stringify(played.data));
  }
}

/** The id of the table that the page shows. */
export async function tableOf(page: Page): Promise<string> {
  await page.waitForURL(/\/t\/[a-z0-9]{12}$/);
  await page.waitForSelector('#board[data-version] svg');
  return page.url().slice(-12);
}

/** The errors of a page without those of a move that came too late, because the page played an automatic one. */
export const unexpected = (faults: string[]): string[] =>
  faults.filter((one) => !one.includes('409 (Conflict)'));
