// The bot worker as the table worker sees it.
import type { FromBotWorker, ToBotWorker } from './messages';

interface Waiting {
  question: string;
  done: (answer: string) => void;
  failed: (error: Error) => void;
}

/**
 * Asks the bot worker one question at a time. It computes without interruption, so it is ended to cancel. A question is
 * JSON; its `limit` is the number of seconds after which a worker that does not answer is ended.
 */
export class Bots {
  private worker: Worker | undefined;
  private ready = false;
  private next = 0;
  private readonly waiting = new Map<number, Waiting>();
  private asked: number | undefined; // the question that the worker computes
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly create: () => Worker) {}

  /** Starts the worker, so that it is ready when the first question comes. */
  start(): void {
    if (this.worker) return;
    const worker = this.create();
    this.worker = worker;
    this.ready = false;
    worker.onmessage = ({ data }: MessageEvent<FromBotWorker>) => {
      if (data.type === 'ready') this.ready = true;
      else if (data.type === 'failed') return this.end(data.text);
      else if (data.type === 'answer') this.settle(data.id, (one) => one.done(data.answer));
      else this.settle(data.id, (one) => one.failed(new Error(data.text)));
      this.ask();
    };
    worker.onerror = (event) => this.end(event.message || 'The bot worker has failed.');
  }

  /** The answer to a question. Rejects if the worker fails, or is ended before. */
  think(question: string): Promise<string> {
    return new Promise((done, failed) => {
      this.next += 1;
      this.waiting.set(this.next, { question, done, failed });
      this.start();
      this.ask();
    });
  }

  /** Ends the computation of a question, given again as text; one that still waits is dropped. */
  cancel(question: string): void {
    for (const [id, one] of this.waiting) {
      if (one.question === question) return this.stop(id, 'cancelled');
    }
  }

  /** Ends what is computed now, if anything is. */
  cancelCurrent(): void {
    if (this.asked !== undefined) this.stop(this.asked, 'cancelled');
  }

  private stop(id: number, why: string): void {
    const computing = id === this.asked;
    this.settle(id, (one) => one.failed(new Error(why)));
    if (!computing) return;
    this.worker?.terminate();
    this.worker = undefined;
    this.start(); // the next question is likely to follow
  }

  private ask(): void {
    if (!this.ready || this.asked !== undefined) return;
    for (const [id, { question }] of this.waiting) {
      this.asked = id;
      this.worker?.postMessage({ id, question } satisfies ToBotWorker);
      const { limit } = JSON.parse(question) as { limit?: number };
      if (limit !== undefined) this.timer = setTimeout(() => this.stop(id, 'too slow'), limit * 1000);
      return;
    }
  }

  private settle(id: number, how: (one: Waiting) => void): void {
    const one = this.waiting.get(id);
    this.waiting.delete(id);
    if (this.asked === id) {
      this.asked = undefined;
      clearTimeout(this.timer);
    }
    if (one) how(one);
  }

  /** The worker is lost: questions are refused, and the next one starts another worker. */
  private end(text: string): void {
    this.worker?.terminate();
    this.worker = undefined;
    const all = [...this.waiting.keys()];
    for (const id of all) this.settle(id, (one) => one.failed(new Error(text)));
  }
}
