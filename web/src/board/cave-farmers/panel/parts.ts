import type { Part } from '../types';

/** A part with its place in the decision's list. */
export interface Listed {
  index: number;
  part: Part;
}

/** Parts that exclude each other stand together; a part without alternatives stands alone. */
export interface PartGroup {
  key: string;
  alternatives: Listed[];
}

/** The parts of an action space, in their order. */
export function groupsOf(parts: readonly Part[]): PartGroup[] {
  const groups: PartGroup[] = [];
  parts.forEach((part, index) => {
    if (part.source !== 'tile') return;
    const key = `${part.id}:${part.part}`;
    // They need not be neighbours: Urgent wish for children has a second step of its first branch between them.
    const group = groups.find((one) => one.key === key);
    if (group) group.alternatives.push({ index, part });
    else groups.push({ key, alternatives: [{ index, part }] });
  });
  return groups;
}

/** How many things could still be done, alternatives counted once. */
export function openCount(parts: readonly Part[]): number {
  return groupsOf(parts).filter((group) => group.alternatives.some(({ part }) => part.state === 'open'))
    .length;
}
