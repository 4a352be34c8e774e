import * as api from '../lib/api';
import { settings } from '../lib/settings';

const nameOf = (game: string, lesson: string): string => `${game}/${lesson}`;

/** Whether a lesson was finished in this browser. */
export const isFinished = (game: string, lesson: string): boolean =>
  settings.lessons.includes(nameOf(game, lesson));

/** Remember that a lesson was finished. */
export function finish(game: string, lesson: string): void {
  if (!isFinished(game, lesson)) settings.lessons = [...settings.lessons, nameOf(game, lesson)];
}

/** Make the table of a lesson; returns its address. */
export async function startLesson(game: string, lesson: string): Promise<string> {
  const made = await api.makeTable({
    game,
    lesson,
    seats: [{ kind: 'here', name: settings.name.trim() || null }],
  });
  return `/t/${made.table}`;
}
