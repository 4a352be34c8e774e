import type { GameInfo } from '../generated/wire';
import * as api from '../lib/api';
import { settings } from '../lib/settings';

const nameOf = (game: string, lesson: string): string => `${game}/${lesson}`;

/** Whether a lesson was finished in this browser. */
export const isFinished = (game: string, lesson: string): boolean =>
  settings.lessons.includes(nameOf(game, lesson));

const PARTS_KEY = 'underhold.lesson-parts';
const MOST_PARTS = 20;

/** The tables of lessons that were not begun at their start. */
function parts(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PARTS_KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function rememberPart(table: string): void {
  try {
    localStorage.setItem(PARTS_KEY, JSON.stringify([...parts(), table].slice(-MOST_PARTS)));
  } catch {
    // Without storage nothing else is remembered either.
  }
}

/** Remember that a lesson was finished at a table, unless only a part of it was played there. */
export function finish(game: string, lesson: string, table: string): void {
  if (isFinished(game, lesson) || parts().includes(table)) return;
  settings.lessons = [...settings.lessons, nameOf(game, lesson)];
}

/** Make the table of a lesson, at its start or where the teacher shows a card; returns its address. */
export async function startLesson(game: string, lesson: string, card?: string): Promise<string> {
  const made = await api.makeTable({
    game,
    lesson,
    ...(card === undefined ? {} : { lesson_card: card }),
    seats: [{ kind: 'here', name: settings.name.trim() || null }],
  });
  if (card !== undefined) rememberPart(made.table);
  return `/t/${made.table}`;
}

type Switches = GameInfo['first_game'];

/** The switches that new games have by default: those for beginners, from the first lesson to the first full game. */
export function learnersSwitches(info: Pick<GameInfo, 'id' | 'first_game' | 'lessons'> | null): Switches {
  if (!info || settings.fullGames.includes(info.id)) return {};
  return info.lessons.some((lesson) => isFinished(info.id, lesson.id)) ? info.first_game : {};
}

/** The user has chosen a switch: from now on new games are full ones, or those for beginners again. */
export function chooseSwitch(info: GameInfo | null, id: string, value: boolean | number | string): void {
  if (!info || !(id in info.first_game)) return;
  const others = settings.fullGames.filter((game) => game !== info.id);
  settings.fullGames = value === info.first_game[id] ? others : [...others, info.id];
}

/** Start a game for beginners against the weakest bot; returns its address. */
export async function startFirstGame(info: GameInfo): Promise<string> {
  const bot = info.bots.find(({ id }) => id === 'apprentice')?.id ?? info.bots[0]?.id ?? 'random';
  const made = await api.makeTable({
    game: info.id,
    seats: [
      { kind: 'here', name: settings.name.trim() || null },
      { kind: 'bot', bot },
    ],
    switches: info.first_game,
  });
  return `/t/${made.table}`;
}
