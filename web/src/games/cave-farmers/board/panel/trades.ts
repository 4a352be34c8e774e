/** The groups of trades, in the order in which players look for them. */
import { answersOf } from '../aim';
import { ANIMALS, type Answer, type Decision, type Part } from '../types';

const TRADE_GROUPS = [
  'goods',
  'animals',
  'tiles',
  'food',
  'gold',
  'furnishings',
  'weapons',
  'meals',
] as const;
export type TradeGroup = (typeof TRADE_GROUPS)[number];

/** The trades that make food, which are shown where a family is fed. */
export const FOOD_GROUPS: readonly TradeGroup[] = ['meals', 'food', 'gold', 'furnishings', 'weapons'];

export interface Trade {
  index: number;
  part: Part;
  answers: Answer[];
}

interface Traded {
  group: TradeGroup;
  trades: Trade[];
  /** Why none of them can be made: the most common reason. */
  reason: string | null;
}

function isAnimal(kind: string): boolean {
  return (ANIMALS as readonly string[]).includes(kind);
}

export function groupOf(part: Part): TradeGroup {
  switch (part.kind) {
    case 'tile':
      return 'tiles';
    case 'gold':
      return 'gold';
    case 'weapon':
      return 'weapons';
    case 'meal':
      return 'meals';
  }
  // General trades are named by what is paid and received, trades of furnishings by the furnishing.
  const [given] = Object.keys(part.pay);
  if (!given || ![`${given}_`, `${given}s_`].some((start) => part.id.startsWith(start))) return 'furnishings';
  if (part.kind === 'food') return 'food';
  return Object.keys(part.gain).some(isAnimal) ? 'animals' : 'goods';
}

/** All trades of the open decision by group: those that can be made first; groups without any are left out. */
export function tradesOf(decision: Decision | null): Traded[] {
  if (!decision) return [];
  const found = new Map<TradeGroup, Trade[]>();
  decision.parts.forEach((part, index) => {
    if (part.source !== 'any') return;
    const group = groupOf(part);
    const trade = { index, part, answers: answersOf(decision, index) };
    found.set(group, [...(found.get(group) ?? []), trade]);
  });
  const all = TRADE_GROUPS.flatMap((group) => {
    const trades = found.get(group);
    return trades ? [{ group, trades, reason: commonReason(trades) }] : [];
  });
  return [...all.filter(isOpen), ...all.filter((one) => !isOpen(one))];
}

function isOpen({ trades }: Traded): boolean {
  return trades.some(({ part }) => part.state === 'open');
}

function commonReason(trades: readonly Trade[]): string | null {
  if (trades.length < 2 || trades.some(({ part }) => part.state === 'open')) return null;
  const counts = new Map<string, number>();
  for (const { part } of trades)
    if (part.reason) counts.set(part.reason.text, (counts.get(part.reason.text) ?? 0) + 1);
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first && first[1] > 1 ? first[0] : null;
}

/** How many trades can be made now. */
export function tradeCount(decision: Decision | null): number {
  return decision?.parts.filter((part) => part.source === 'any' && part.state === 'open').length ?? 0;
}

/** Answers that are trades, which do not answer the current question. */
export function isTrade(decision: Decision, answer: Answer): boolean {
  return answer.part !== null && decision.parts[answer.part]?.source === 'any';
}

/** Whether a trade is among those that are shown where a family is fed. */
export function shownWhenFeeding(decision: Decision, answer: Answer): boolean {
  const part = answer.part === null ? undefined : decision.parts[answer.part];
  return part !== undefined && FOOD_GROUPS.includes(groupOf(part));
}
