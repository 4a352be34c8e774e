// The bot worker: computes the moves of bots, hints and analyses, one question after the other.
import { boot } from './boot';
import { described, type FromBotWorker, type Scope, type ToBotWorker } from './messages';

/** `underhold.page.bot_main.Job`. */
interface Job {
  work(seconds: number, finish: boolean): string | undefined;
  progress: string;
  destroy(): void;
}

const scope = self as unknown as Scope<ToBotWorker, FromBotWorker>;

/** Between two slices of a computation, messages are read. */
const SLICE_SECONDS = 0.05;
const pause = (): Promise<void> => new Promise((done) => setTimeout(done));

/** What was said about the question that is computed. */
let wanted: { id: number; cancel: boolean; finish: boolean } | undefined;

async function start(): Promise<void> {
  const { python, files, unpack } = await boot();
  const { begin } = python.pyimport('underhold.page.bot_main') as { begin: (question: string) => Job };

  const loaded = new Set<string>();

  /** Loads the weights of the evaluation for the game of a question, once. */
  async function loadWeights(question: string): Promise<void> {
    const { game } = JSON.parse(question) as { game: string };
    const name = `weights-${game}.tar`;
    if (loaded.has(name) || !files.has(name)) return;
    unpack(await files.bytes(name));
    loaded.add(name);
  }

  async function compute(id: number, question: string): Promise<void> {
    const asked = { id, cancel: false, finish: false };
    wanted = asked;
    await loadWeights(question);
    const job = begin(question);
    try {
      let answer: string | undefined;
      while ((answer = job.work(SLICE_SECONDS, asked.finish)) === undefined) {
        if (job.progress) scope.postMessage({ type: 'progress', id, text: job.progress });
        await pause();
        if (asked.cancel) return scope.postMessage({ type: 'cancelled', id });
      }
      scope.postMessage({ type: 'answer', id, answer });
    } finally {
      job.destroy();
    }
  }

  scope.onmessage = ({ data }) => {
    if (data.type !== 'ask') {
      if (wanted?.id === data.id) wanted[data.type] = true;
      return;
    }
    const { id, question } = data;
    compute(id, question).catch((error: unknown) =>
      scope.postMessage({ type: 'error', id, text: described(error).text }),
    );
  };
  scope.postMessage({ type: 'ready' });
}

start().catch((error: unknown) => scope.postMessage({ type: 'failed', text: described(error).text }));
