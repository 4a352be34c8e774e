/** Filters for action spaces, in the order of the chips; each covers one or several offers. */
import { ANIMALS, PLAIN_GOODS, type SpaceContent } from '../types';

export type Sign = readonly [group: string, id: string];

const KINDS: readonly string[] = [...PLAIN_GOODS, ...ANIMALS];
/** Offers whose picture has another name. */
const PICTURES: Record<string, Sign> = { trip: ['part', 'loot'], start: ['figure', 'start'] };

/** The picture of an offer: a good, an animal, or an action. */
export function signOf(offer: string): Sign {
  return KINDS.includes(offer) ? ['goods', offer] : (PICTURES[offer] ?? ['part', offer]);
}

const ACTION_OFFERS = {
  animals: ANIMALS,
  forest: ['twin_forest'],
  mountain: ['twin_mountain'],
  fences: ['small', 'large', 'stable'],
  mines: ['ore_mine', 'ruby_mine'],
  furnish: ['furnish'],
  grow: ['grow'],
  sow: ['sow'],
  forge: ['forge'],
  trip: ['trip'],
  trade: ['sell', 'buy'],
  imitate: ['imitate'],
  start: ['start'],
} as const satisfies Record<string, readonly string[]>;

type ActionFilter = keyof typeof ACTION_OFFERS;
export type Filter = (typeof PLAIN_GOODS)[number] | ActionFilter;

export const FILTERS: readonly Filter[] = [...PLAIN_GOODS, ...(Object.keys(ACTION_OFFERS) as ActionFilter[])];

export function isActionFilter(filter: Filter): filter is ActionFilter {
  return filter in ACTION_OFFERS;
}

/** The offers that meet a filter. */
export function offersFor(filter: Filter): readonly string[] {
  return isActionFilter(filter) ? ACTION_OFFERS[filter] : [filter];
}

/** The picture of a filter. */
export function signFor(filter: Filter): Sign {
  return signOf(filter === 'animals' ? 'sheep' : (offersFor(filter)[0] ?? filter));
}

/** Whether a space matches any of the chosen filters; without filters all do. */
export function matches(space: SpaceContent, filters: ReadonlySet<Filter>): boolean {
  if (!filters.size) return true;
  return [...filters].some((filter) => offersFor(filter).some((offer) => space.offers.includes(offer)));
}

/** The number of signs that fit on a card. */
const ROOM = 6;

/** What a space offers besides the goods that accumulate on it, which are drawn larger. If there are too many, actions come first. */
export function otherOffers(space: SpaceContent): string[] {
  const offers = space.offers.filter((offer) => !(offer in space.fill) && !(offer in space.more));
  if (offers.length <= ROOM) return offers;
  const isGood = (offer: string): boolean => KINDS.includes(offer);
  return [...offers.filter((offer) => !isGood(offer)), ...offers.filter(isGood)].slice(0, ROOM);
}
