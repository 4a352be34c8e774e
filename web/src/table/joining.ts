import type { Position } from '../generated/wire';
import * as api from '../lib/api';
import { link, placeAt } from '../lib/address';
import { settings } from '../lib/settings';
import { showError } from '../lib/toasts.svelte';
import { ensureName } from '../people/askName.svelte';

/** Whether only the name was refused: nobody can see it, or somebody at the table has it already. */
const nameRefused = (error: unknown): boolean =>
  error instanceof api.Refusal && ['bad_name', 'name_taken'].includes(error.problem?.error ?? '');

export interface Joining {
  /** Whether a seat was taken. */
  seated: boolean;
  /** Why the link does not work, and what to do. */
  refusal: string | null;
}

/** Takes the seat of a link. Removes the secret from the address, so that it is not shared by mistake. */
export async function claimByLink(id: string): Promise<Joining> {
  const { path, query, anchor: token } = placeAt(location);
  if (!/^[\w-]{22,64}$/.test(token)) return { seated: false, refusal: null };
  history.replaceState(null, '', link(path + query));
  await ensureName('join');
  try {
    await api.claim(id, { token, name: settings.name.trim() || null }).catch((error: unknown) => {
      if (!nameRefused(error)) throw error;
      showError(error);
      return api.claim(id, { token }); // the seat is theirs under any name
    });
    return { seated: true, refusal: null };
  } catch (error) {
    if (error instanceof api.Refusal && error.message) return { seated: false, refusal: error.message };
    showError(error);
    return { seated: false, refusal: null };
  }
}

const sameTable = ({ game, seats, result }: Position, bot: string): api.NewTable => ({
  game,
  switches: (result?.switches ?? {}) as api.NewTable['switches'],
  seats: seats.map(({ kind, name }) => (kind === 'bot' ? { kind, bot } : { kind: 'here', name })),
});

/** Makes the table of the next game: a rematch, or a new table against bots of another level. */
export async function nextTable(
  id: string,
  position: Position | null,
  level: string | null,
): Promise<string> {
  const made =
    position && level !== null ? await api.makeTable(sameTable(position, level)) : await api.rematch(id);
  return made.table;
}
