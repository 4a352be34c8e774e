import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { AnalysisReport } from '../generated/wire';
import { announcer } from '../lib/announcer.svelte';
import { Refusal, Unreachable } from '../lib/api';
import { ANALYSIS } from './samples';
import { Study } from './study.svelte';

type Answer = AnalysisReport | Error;
const asked: string[] = [];
let answers: Answer[] = [];

function answer(how: string): Promise<AnalysisReport> {
  asked.push(how);
  const next = answers.shift();
  if (!next) throw new Error(`nobody expects ${how}`);
  return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
}

vi.mock('../lib/api', async (original) => ({
  ...(await original<object>()),
  analysis: () => answer('look'),
  analyze: () => answer('begin'),
}));

const none: Answer = { status: 'none', done: 0, total: 0, analysis: null };
const failed: Answer = { status: 'failed', done: 3, total: 5, analysis: null };
const done: Answer = { status: 'done', done: 5, total: 5, analysis: ANALYSIS };
const running = (count: number): Answer => ({ status: 'running', done: count, total: 5, analysis: null });

beforeEach(() => {
  asked.length = 0;
  announcer.regions = ['', ''];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('an analysis', () => {
  it('is started if nobody has, and polled until it is ready', async () => {
    answers = [none, running(0), running(2), done];
    const study = new Study('abcdefghijkl');
    await study.open();
    expect(asked).toEqual(['look', 'begin']);
    expect(study.progress).toEqual({ done: 0, total: 5 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(study.progress).toEqual({ done: 2, total: 5 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(study.analysis).toBe(ANALYSIS);
    expect(study.mistakes).toEqual([1, 3, 4]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual(['look', 'begin', 'look', 'look']);
  });

  it('is announced to users who waited for it, and to nobody else', async () => {
    answers = [running(4), done, done];
    const study = new Study('abcdefghijkl');
    await study.open();
    expect(announcer.regions).toEqual(['', '']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(announcer.regions).toContain('web.analysis.ready');

    announcer.regions = ['', ''];
    await new Study('abcdefghijkl').open();
    expect(announcer.regions).toEqual(['', '']);
  });

  it('is resumed after a reload, without a restart', async () => {
    answers = [running(4), done];
    const study = new Study('abcdefghijkl');
    await study.open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual(['look', 'look']);
    expect(study.analysis).toBe(ANALYSIS);
  });

  it('shows why it failed, and can be retried', async () => {
    answers = [running(3), failed, running(0)];
    const study = new Study('abcdefghijkl');
    await study.open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(study.trouble).toBe('web.analysis.failed');
    await vi.advanceTimersByTimeAsync(60_000);
    await study.retry();
    expect(study.trouble).toBeNull();
    expect(asked).toEqual(['look', 'look', 'begin']);
    study.stop();
  });

  it('is not restarted forever if the server has forgotten it', async () => {
    answers = [running(3), none];
    const study = new Study('abcdefghijkl');
    await study.open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(study.trouble).toBe('web.analysis.failed');
  });

  it('shows the refusal of the server', async () => {
    const problem = { code: 'busy', detail: 'Come back later.' } as unknown as Refusal['problem'];
    answers = [none, new Refusal(503, problem)];
    const study = new Study('abcdefghijkl');
    await study.open();
    expect(study.trouble).toBe('Come back later.');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual(['look', 'begin']);
  });

  it('continues when the server can be reached again', async () => {
    answers = [new Unreachable(), done];
    const study = new Study('abcdefghijkl');
    await study.open();
    expect(study.trouble).toBe('web.error.unreachable');
    await vi.advanceTimersByTimeAsync(4000);
    expect(study.trouble).toBeNull();
    expect(study.analysis).toBe(ANALYSIS);
  });

  it('keeps a choice selected while the position after it is shown', async () => {
    answers = [done];
    const study = new Study('abcdefghijkl');
    await study.open();
    expect(study.choiceAt(8)).toBe(3);
    study.keep(2, 8);
    expect([7, 8, 9].map((ply) => study.choiceAt(ply))).toEqual([2, 2, 3]);
    study.forget();
    expect(study.choiceAt(8)).toBe(3);
  });

  it('stops polling when the page is closed', async () => {
    answers = [running(1)];
    const study = new Study('abcdefghijkl');
    await study.open();
    study.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual(['look']);
  });
});
