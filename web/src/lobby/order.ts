import type { TableSummary } from '../generated/wire';

/** Whether a player here has to move. */
export const isYourTurn = ({ seats, to_move }: TableSummary): boolean =>
  seats.some((seat) => seat.yours && seat.number === to_move);

/** Games that wait for the player here first; otherwise in the same order. */
export const yoursFirst = (tables: readonly TableSummary[]): TableSummary[] => [
  ...tables.filter(isYourTurn),
  ...tables.filter((table) => !isYourTurn(table)),
];

/** New entries of a list; those that have not changed stay the same objects, so that nothing is drawn again. */
export function unchangedKept(
  known: readonly TableSummary[],
  found: readonly TableSummary[],
): TableSummary[] {
  const texts = new Map(known.map((table) => [JSON.stringify(table), table]));
  return found.map((table) => texts.get(JSON.stringify(table)) ?? table);
}
