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
const questions = (index: number): string[] =>
  made(index).asked.flatMap((message) => (message.type === 'ask' ? [message.question] : []));

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

test('a cancelled question is refused at once, and the next one waits until the worker has stopped', async () => {
  const first = bots.think('{"n":1}');
  const second = bots.think('{"n":2}');
  made(0).says({ type: 'ready' });
  bots.cancel('{"n":1}');
  await expect(first).rejects.toThrow('cancelled');
  const { id } = made(0).asked[0]!;
  expect(made(0).asked.at(-1)).toEqual({ type: 'cancel', id });
  expect(questions(0)).toEqual(['{"n":1}']);
  made(0).says({ type: 'cancelled', id });
  expect(questions(0)).toEqual(['{"n":1}', '{"n":2}']);
  made(0).says({ type: 'answer', id: made(0).asked.at(-1)!.id, answer: 'two' });
  expect(await second).toBe('two');
  expect(made(0).ended).toBe(false);
});

test('an answer that comes after it was cancelled is not the next one', async () => {
  const first = bots.think('{"n":1}');
  const second = bots.think('{"n":2}');
  made(0).says({ type: 'ready' });
  bots.cancel('{"n":1}');
  await expect(first).rejects.toThrow('cancelled');
  made(0).says({ type: 'answer', id: made(0).asked[0]!.id, answer: 'one' });
  made(0).says({ type: 'answer', id: made(0).asked.at(-1)!.id, answer: 'two' });
  expect(await second).toBe('two');
});

test('a worker that does not stop is ended, and the next question goes to a new one', async () => {
  vi.useFakeTimers();
  try {
    const first = bots.think('{"n":1}');
    const second = bots.think('{"n":2}');
    made(0).says({ type: 'ready' });
    bots.cancel('{"n":1}');
    await expect(first).rejects.toThrow('cancelled');
    vi.advanceTimersByTime(3000);
    expect(made(0).ended).toBe(true);
    made(1).says({ type: 'ready' });
    made(1).says({ type: 'answer', id: made(1).asked[0]!.id, answer: 'two' });
    expect(await second).toBe('two');
  } finally {
    vi.useRealTimers();
  }
});

test('a question can be ended with what is known, also before it is asked', async () => {
  void bots.think('{"n":1}');
  void bots.think('{"n":2}');
  bots.finish('{"n":2}');
  bots.finish('{"n":3}'); // nobody asked it
  made(0).says({ type: 'ready' });
  const first = made(0).asked[0]!.id;
  expect(made(0).asked.map(({ type }) => type)).toEqual(['ask']);
  bots.finish('{"n":1}');
  expect(made(0).asked.at(-1)).toEqual({ type: 'finish', id: first });
  made(0).says({ type: 'answer', id: first, answer: 'one' });
  expect(made(0).asked.map(({ type }) => type)).toEqual(['ask', 'finish', 'ask', 'finish']);
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
