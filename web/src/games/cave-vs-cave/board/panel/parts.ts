import { answersOf } from '../aim';
import type { Answer, Decision, Part, Pieces } from '../types';

/** A part with its place in the decision's list. */
export interface Listed {
  index: number;
  part: Part;
  answers: Answer[];
}

/** A part of the taken tile, with its alternatives. */
export interface PartGroup {
  key: string;
  /** The alternatives to show; of a half-done part, only those that continue it. */
  alternatives: Listed[];
  /** Done or passed over; the server does not say which alternative was used. */
  closed: boolean;
  /** Half done and paid for: it continues for free. */
  again: boolean;
}

/** The parts of the taken tile and of blue rooms. Orange rooms belong to the part that uses them. */
export function groupsOf(parts: Part[], decision: Decision | null, pieces: Pieces): PartGroup[] {
  const groups: PartGroup[] = [];
  parts.forEach((part, index) => {
    const blue = part.source === 'room' && pieces.rooms.get(part.id)?.colour === 'blue';
    if (part.source !== 'tile' && !blue) return;
    const key = `${part.source}:${part.id}:${part.part}`;
    const listed: Listed = { index, part, answers: decision ? answersOf(decision, index) : [] };
    const last = groups.at(-1);
    if (last?.key === key) last.alternatives.push(listed);
    else groups.push({ key, alternatives: [listed], closed: false, again: false });
  });
  return groups.map(settled);
}

function settled(group: PartGroup): PartGroup {
  const left = group.alternatives.filter(({ part }) => part.state !== 'done');
  if (!left.length) return { ...group, closed: true };
  if (left.length === group.alternatives.length) return group;
  const again = left.every(
    ({ part, answers }) =>
      part.kind === 'dig' && answers.every((answer) => Object.keys(answer.pay).length === 0),
  );
  return { ...group, alternatives: left, again };
}

/** The rooms that can be used now, in the order of the parts. */
export function usable(decision: Decision, pieces: Pieces): string[] {
  const rooms = decision.answers
    .map((answer) => answer.with_room)
    .filter((room): room is string => room !== null && pieces.rooms.get(room)?.colour === 'orange');
  return [...new Set(rooms)];
}

/** The parts of the tile that could still be done in this turn, alternatives counted once. */
export function undone(parts: Part[]): number[] {
  const open = parts
    .filter((part) => part.source === 'tile' && part.state === 'open')
    .map((part) => part.part);
  return [...new Set(open)];
}

/** The picture of a part that belongs to a tile. */
export function partPicture({ kind }: Part): string {
  return kind === 'use' ? 'use_room' : kind;
}
