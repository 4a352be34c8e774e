/** Prepares the view of any game for display. */
import { readable } from '../../lib/readable';
import { say } from '../../lib/words';

export type Row = Record<string, unknown>;

/** The server's texts of the game, by key: `value.row` is what the value `row` is called. */
export type Texts = Readonly<Record<string, string>> | null;

/** How one value is shown: as a word, as words in a row, as a table, or as a list of named or numbered values. */
export type Layout =
  | { kind: 'text'; text: string }
  | { kind: 'table'; columns: string[]; rows: Row[] }
  | { kind: 'entries'; entries: [name: string, value: unknown][] };

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSimple = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Shown where a value is empty or missing. */
const NOTHING = '–';

function text(value: unknown): string {
  if (typeof value === 'boolean') return value ? say('web.plain.yes') : say('web.plain.no');
  return value === null || value === undefined || value === '' ? NOTHING : String(value);
}

/** The name of a value: from the server, or else its key in readable form. */
export function label(key: string, texts: Texts = null): string {
  return texts?.[`value.${key}`] ?? readable(key);
}

function columnsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

/** Whether rows fit into one table: several objects whose values are all simple. */
function isTable(rows: readonly unknown[]): rows is Row[] {
  return rows.length >= 2 && rows.every((row) => isObject(row) && Object.values(row).every(isSimple));
}

export function layoutOf(value: unknown, texts: Texts = null): Layout {
  if (isSimple(value)) return { kind: 'text', text: text(value) };
  if (Array.isArray(value)) {
    if (value.every(isSimple)) return { kind: 'text', text: text(value.map(text).join(', ')) };
    if (isTable(value)) return { kind: 'table', columns: columnsOf(value), rows: value };
    return { kind: 'entries', entries: value.map((one, index) => [String(index + 1), one]) };
  }
  const entries = Object.entries(value as Row).map(([key, one]): [string, unknown] => [
    label(key, texts),
    one,
  ]);
  return entries.length ? { kind: 'entries', entries } : { kind: 'text', text: NOTHING };
}

/** The text of one cell of a table. */
export function cellText(row: Row, column: string): string {
  return text(row[column]);
}

/** The values of the seats: the list `seats` of a view, if it has an object for every seat; and the rest of the view. */
export function splitSeats(view: Row, seats: number): { columns: string[]; rows: Row[] | null; rest: Row } {
  const { seats: rows, ...rest } = view;
  if (!Array.isArray(rows) || rows.length !== seats || !rows.every(isObject)) {
    return { columns: [], rows: null, rest: view };
  }
  return { columns: columnsOf(rows), rows, rest };
}
