import { NAME_ASKED, settings } from '../lib/settings';

/** Why the name is asked: the user takes a seat, or creates a table for others. */
export type Purpose = 'join' | 'create';

function wasAsked(): boolean {
  try {
    return localStorage.getItem(NAME_ASKED) !== null;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    localStorage.setItem(NAME_ASKED, 'yes');
  } catch {
    // Storage is unavailable; the next page asks again.
  }
}

/** The question for the user's name, while it is open. */
class NameQuestion {
  purpose = $state<Purpose | null>(null);
  #answered: (() => void)[] = [];

  open(purpose: Purpose): Promise<void> {
    this.purpose = purpose;
    return new Promise((done) => this.#answered.push(done));
  }

  /** The user has chosen a name, or none. */
  answer(name: string): void {
    settings.name = name;
    remember();
    this.purpose = null;
    for (const done of this.#answered.splice(0)) done();
  }
}

export const nameQuestion = new NameQuestion();

/** Asks for the user's name, once: never again after an answer, and not if there is a name already. */
export async function ensureName(purpose: Purpose): Promise<void> {
  if (__PAGE__ || wasAsked() || settings.name.trim()) return;
  await nameQuestion.open(purpose);
}
