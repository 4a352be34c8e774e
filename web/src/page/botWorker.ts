// The bot worker: computes the moves of bots, hints and analyses, one question after the other.
import { boot } from './boot';
import { described, type FromBotWorker, type Scope, type ToBotWorker } from './messages';

const scope = self as unknown as Scope<ToBotWorker, FromBotWorker>;

async function start(): Promise<void> {
  const { python } = await boot(['weights.tar']);
  const { answer } = python.pyimport('underhold.page.bot_main') as { answer: (question: string) => string };
  scope.onmessage = ({ data: { id, question } }) => {
    try {
      scope.postMessage({ type: 'answer', id, answer: answer(question) });
    } catch (error) {
      scope.postMessage({ type: 'error', id, text: described(error).text });
    }
  };
  scope.postMessage({ type: 'ready' });
}

start().catch((error: unknown) => scope.postMessage({ type: 'failed', text: described(error).text }));
