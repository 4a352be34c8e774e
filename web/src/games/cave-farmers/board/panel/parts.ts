import type { Part } from '../types';

/** A part with its place in the decision's list. */
export interface Listed {
  index: number;
  part: Part;
}

/** A part of a group, and how it is joined to the one before it. */
export interface Row extends Listed {
  join: 'or' | 'then' | null;
}

/** Parts that exclude each other form a group; a part without alternatives is a group of its own. */
export interface PartGroup {
  key: string;
  rows: Row[];
}

/** The parts of an action space, in their order. */
export function groupsOf(parts: readonly Part[]): PartGroup[] {
  const groups: PartGroup[] = [];
  parts.forEach((part, index) => {
    if (part.source !== 'tile') return;
    const key = `${part.id}:${part.part}`;
    const at = groups.findIndex((one) => one.key === key);
    const first = groups[at];
    if (!first) {
      groups.push({ key, rows: [{ index, part, join: null }] });
      return;
    }
    // A part between two alternatives is the next step of the first one, as in Urgent wish for children.
    const between = groups.splice(at + 1).flatMap((one) => one.rows);
    for (const row of between) first.rows.push({ ...row, join: row.join ?? 'then' });
    first.rows.push({ index, part, join: 'or' });
  });
  return groups;
}

/** How many things could still be done, alternatives counted once. */
export function openCount(parts: readonly Part[]): number {
  return groupsOf(parts).filter((group) => group.rows.some(({ part }) => part.state === 'open')).length;
}
