/** How the data of any game's view is laid out for reading. */

type Row = Record<string, unknown>;

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
  return value === null || value === undefined || value === '' ? NOTHING : String(value);
}

/** A key as a reader would write it: `open_turn` becomes `Open turn`. */
export function label(key: string): string {
  const words = key.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The keys of rows that fit into one table: objects whose values are all simple; null where they do not. */
function columnsOf(rows: readonly unknown[]): string[] | null {
  if (rows.length < 2 || !rows.every(isObject)) return null;
  if (!rows.every((row) => Object.values(row).every(isSimple))) return null;
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

export function layoutOf(value: unknown): Layout {
  if (isSimple(value)) return { kind: 'text', text: text(value) };
  if (Array.isArray(value)) {
    if (value.every(isSimple)) return { kind: 'text', text: text(value.map(text).join(', ')) };
    const columns = columnsOf(value);
    if (columns) return { kind: 'table', columns, rows: value as Row[] };
    return { kind: 'entries', entries: value.map((one, index) => [String(index + 1), one]) };
  }
  const entries = Object.entries(value as Row).map(([key, one]): [string, unknown] => [label(key), one]);
  return entries.length ? { kind: 'entries', entries } : { kind: 'text', text: NOTHING };
}

/** The text of one cell of a table. */
export function cellText(row: Row, column: string): string {
  return text(row[column]);
}
