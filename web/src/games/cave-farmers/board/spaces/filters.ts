/** Filters for action spaces, in the order of the chips; each covers one or several offers. */
import { ANIMALS, STUFF, type SpaceContent } from '../types';

export type Sign = readonly [group: string, id: string];

const KINDS: readonly string[] = [...STUFF, ...ANIMALS];
/** Offers whose picture has another name. */
const PICTURES: Record<string, Sign> = { trip: ['part', 'loot'], start: ['figure', 'start'] };

/** The picture of an offer: a good, an animal, or a deed. */
export function signOf(offer: string): Sign {
  return KINDS.includes(offer) ? ['goods', offer] : (PICTURES[offer] ?? ['part', offer]);
}

export const DEEDS = {
  animals: ANIMALS,
  twin: ['twin'],
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

export type Deed = keyof typeof DEEDS;
export type Want = (typeof STUFF)[number] | Deed;

export const WANTS: readonly Want[] = [...STUFF, ...(Object.keys(DEEDS) as Deed[])];

export function isDeed(want: Want): want is Deed {
  return want in DEEDS;
}

/** The offers that meet a want. */
export function offersFor(want: Want): readonly string[] {
  return isDeed(want) ? DEEDS[want] : [want];
}

/** The picture of a want. */
export function signFor(want: Want): Sign {
  return signOf(want === 'animals' ? 'sheep' : (offersFor(want)[0] ?? want));
}

/** Whether a space matches any of the chosen filters; without filters all do. */
export function meets(space: SpaceContent, wants: ReadonlySet<Want>): boolean {
  if (!wants.size) return true;
  return [...wants].some((want) => offersFor(want).some((offer) => space.offers.includes(offer)));
}

/** As many signs as a card has room for. */
const ROOM = 6;

/** What a space offers besides the goods that pile up on it, which are drawn larger. Of very many, deeds come first. */
export function deedsOf(space: SpaceContent): string[] {
  const offers = space.offers.filter((offer) => !(offer in space.fill) && !(offer in space.more));
  if (offers.length <= ROOM) return offers;
  const isGood = (offer: string): boolean => KINDS.includes(offer);
  return [...offers.filter((offer) => !isGood(offer)), ...offers.filter(isGood)].slice(0, ROOM);
}
