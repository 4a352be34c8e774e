import { Refusal, Unreachable } from './api';
import { say } from './words.svelte';

interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

const SECONDS = 7;

class Toasts {
  list = $state<Toast[]>([]);
  /** The open dialogs, the topmost last: it shows the toasts, because everything outside it is covered and inert. */
  dialogs = $state.raw<string[]>([]);
  #next = 1;

  show(text: string, bad = false): void {
    const id = this.#next++;
    this.list = [...this.list.filter((toast) => toast.text !== text), { id, text, bad }].slice(-3);
    setTimeout(() => this.close(id), SECONDS * 1000);
  }

  /** A dialog has opened. The returned function tells that it has closed. */
  dialogOpened(id: string): () => void {
    this.dialogs = [...this.dialogs, id];
    return () => (this.dialogs = this.dialogs.filter((one) => one !== id));
  }

  close(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();

/** The error as a sentence. */
export function errorText(error: unknown): string {
  if (error instanceof Refusal && error.message) return error.message;
  if (error instanceof Unreachable) return __PAGE__ ? say('web.page.failed') : say('web.error.unreachable');
  return say('web.error.unknown');
}

export function showError(error: unknown): void {
  toasts.show(errorText(error), true);
}
