// The bot worker as the table worker sees it.
import type { FromBotWorker, ToBotWorker } from './messages';

interface Waiting {
  question: string;
  finish: boolean;
  progress: (text: string) => void;
  done: (answer: string) => void;
  failed: (error: Error) => void;
}

/** How long the worker may take to stop; it can only between two slices of its work. */
const STOP_MS = 3000;

/**
 * Asks the bot worker one question at a time. A question is JSON; its `limit` is the number of seconds after which a
 * worker that does not answer is ended and replaced.
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
      if (data.type === 'failed') return this.end(data.text);
      if (data.type === 'progress') return this.waiting.get(data.id)?.progress(data.text);
      if (data.type === 'ready') this.ready = true;
      else {
        if (data.type === 'answer') this.settle(data.id, (one) => one.done(data.answer));
        else if (data.type === 'error') this.settle(data.id, (one) => one.failed(new Error(data.text)));
        this.idle();
      }
      this.ask();
    };
    worker.onerror = (event) => this.end(event.message || 'The bot worker has failed.');
  }

  /** The answer to a question. Rejects if it is cancelled, or if the worker fails. */
  think(question: string, progress: (text: string) => void = () => {}): Promise<string> {
    return new Promise((done, failed) => {
      this.next += 1;
      this.waiting.set(this.next, { question, finish: false, progress, done, failed });
      this.start();
      this.ask();
    });
  }

  /** Ends the computation of a question, given again as text; one that still waits is dropped. */
  cancel(question: string): void {
    const id = this.find(question);
    if (id === undefined) return;
    this.settle(id, (one) => one.failed(new Error('cancelled')));
    if (id !== this.asked) return;
    this.post({ type: 'cancel', id });
    this.expect(STOP_MS, () => this.replace());
  }

  /** Lets a question, given again as text, be answered with what is known. */
  finish(question: string): void {
    const id = this.find(question);
    if (id === undefined) return;
    this.waiting.get(id)!.finish = true;
    if (id === this.asked) this.post({ type: 'finish', id });
  }

  private find(question: string): number | undefined {
    for (const [id, one] of this.waiting) if (one.question === question) return id;
    return undefined;
  }

  private ask(): void {
    if (!this.ready || this.asked !== undefined) return;
    for (const [id, { question, finish }] of this.waiting) {
      this.asked = id;
      this.post({ type: 'ask', id, question });
      if (finish) this.post({ type: 'finish', id });
      const { limit } = JSON.parse(question) as { limit?: number };
      if (limit !== undefined)
        this.expect(limit * 1000, () => {
          this.settle(id, (one) => one.failed(new Error('too slow')));
          this.replace();
        });
      return;
    }
  }

  private post(message: ToBotWorker): void {
    this.worker?.postMessage(message);
  }

  /** The worker has to be done with its question in this time. */
  private expect(milliseconds: number, otherwise: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(otherwise, milliseconds);
  }

  private idle(): void {
    this.asked = undefined;
    clearTimeout(this.timer);
  }

  private settle(id: number, how: (one: Waiting) => void): void {
    const one = this.waiting.get(id);
    this.waiting.delete(id);
    if (one) how(one);
  }

  /** Ends a worker that does not react, and starts another: the next question is likely to follow. */
  private replace(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.idle();
    this.start();
  }

  /** The worker is lost: questions are refused, and the next one starts another worker. */
  private end(text: string): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.idle();
    const all = [...this.waiting.keys()];
    for (const id of all) this.settle(id, (one) => one.failed(new Error(text)));
  }
}
