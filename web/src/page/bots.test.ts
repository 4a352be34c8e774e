import { beforeEach, expect, test, vi } from 'vitest';

import { Bots } from './bots';
import type { FromBotWorker, ToBotWorker } from './messages';

class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: ((event: { data: FromBotWorker }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  asked: ToBotWorker[] = [];
  ended = false;

  constructor() {
    FakeWorker.made.push(this);
  }

  postMessage(message: ToBotWorker): void {
    this.asked.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  says(data: FromBotWorker): void {
    this.onmessage?.({ data });
  }
}

const made = (index: number): FakeWorker => FakeWorker.made[index]!;
const questions = (index: number): string[] => made(index).asked.map(({ question }) => question);

let bots: Bots;

beforeEach(() => {
  FakeWorker.made = [];
  bots = new Bots(() => new FakeWorker() as unknown as Worker);
});

test('questions wait until the worker is ready, and for each other', async () => {
  const first = bots.think('{"n":1}');
  const second = bots.think('{"n":2}');
  expect(questions(0)).toEqual([]);
  made(0).says({ type: 'ready' });
  expect(questions(0)).toEqual(['{"n":1}']);
  made(0).says({ type: 'answer', id: made(0).asked[0]!.id, answer: 'one' });
  expect(await first).toBe('one');
  expect(questions(0)).toEqual(['{"n":1}', '{"n":2}']);
  made(0).says({ type: 'error', id: made(0).asked[1]!.id, text: 'wrong' });
  await expect(second).rejects.toThrow('wrong');
  expect(FakeWorker.made).toHaveLength(1);
});

test('cancelling ends the worker, and the next question goes to a new one', async () => {
  const first = bots.think('{"n":1}');
  const second = bots.think('{"n":2}');
  made(0).says({ type: 'ready' });
  bots.cancel('{"n":1}');
  await expect(first).rejects.toThrow('cancelled');
  expect(made(0).ended).toBe(true);
  made(1).says({ type: 'ready' });
  made(1).says({ type: 'answer', id: made(1).asked[0]!.id, answer: 'two' });
  expect(await second).toBe('two');
});

test('what is computed now can be ended without naming it', async () => {
  bots.cancelCurrent(); // nothing
  const first = bots.think('{"n":1}');
  made(0).says({ type: 'ready' });
  bots.cancelCurrent();
  await expect(first).rejects.toThrow('cancelled');
  expect(made(0).ended).toBe(true);
});

test('cancelling a question that waits leaves the worker alone', async () => {
  void bots.think('{"n":1}');
  const second = bots.think('{"n":2}');
  made(0).says({ type: 'ready' });
  bots.cancel('{"n":2}');
  await expect(second).rejects.toThrow('cancelled');
  expect(made(0).ended).toBe(false);
});

test('a worker that does not answer in time is ended', async () => {
  vi.useFakeTimers();
  try {
    const slow = bots.think('{"limit":3}');
    vi.advanceTimersByTime(60_000); // starting does not count
    made(0).says({ type: 'ready' });
    vi.advanceTimersByTime(2_999);
    expect(made(0).ended).toBe(false);
    vi.advanceTimersByTime(1);
    await expect(slow).rejects.toThrow('too slow');
    expect(made(0).ended).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('if the worker fails, questions are refused, and the next one starts another', async () => {
  const lost = bots.think('{"n":1}');
  made(0).onerror?.({ message: 'out of memory' });
  await expect(lost).rejects.toThrow('out of memory');
  void bots.think('{"n":2}');
  made(1).says({ type: 'ready' });
  expect(questions(1)).toEqual(['{"n":2}']);
});
