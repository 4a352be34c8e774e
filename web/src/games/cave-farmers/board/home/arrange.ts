/**
 * How the player arranges animals. For display only: the rules just count animals and check that all can be housed, so
 * nothing here is ever sent. The view says what each place can house.
 */
import type { PlaceView, StayView } from '../types';

/** The yard beside the house, for dogs only. */
export const YARD = 'yard';
const DOG = 'dog';

/** Animals that are picked up: a number of one kind from one place. */
export interface Held {
  place: string;
  kind: string;
  count: number;
}

/** Why animals cannot stand there: no place for any · not for that kind · others are there · full · dogs are needed. */
export type Refusal = 'no_place' | 'wrong_kind' | 'others' | 'full' | 'guarding';

export type Outcome = { stays: StayView[]; moved: number } | { refusal: Refusal };

type Farm = { places: PlaceView[]; stays: StayView[] };

function countOf(stays: readonly StayView[], place: string, kind: string): number {
  return stays
    .filter((stay) => stay.place === place && stay.kind === kind)
    .reduce((sum, stay) => sum + stay.count, 0);
}

/** The animals that live on a place; dogs do not count. */
function animalsAt(stays: readonly StayView[], place: string): StayView | undefined {
  return stays.find((stay) => stay.place === place && stay.kind !== DOG && stay.count > 0);
}

/** How many of a kind a place holds with this many dogs. */
export function capacity(place: PlaceView, kind: string, dogs: number): number {
  const room = place.room[kind] ?? 0;
  return kind === 'sheep' && place.guarded && dogs > 0 ? Math.max(room, dogs + 1) : room;
}

function totals(stays: readonly StayView[]): string {
  const sums = new Map<string, number>();
  for (const stay of stays) sums.set(stay.kind, (sums.get(stay.kind) ?? 0) + stay.count);
  return [...sums]
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${kind} ${count}`)
    .sort()
    .join();
}

/** Whether every place can house its animals. */
function allowed(places: readonly PlaceView[], stays: readonly StayView[]): boolean {
  const byId = new Map(places.map((place) => [place.id, place]));
  const kinds = new Map<string, string>();
  return stays.every((stay) => {
    if (stay.place === YARD) return stay.kind === DOG;
    const place = byId.get(stay.place);
    if (!place) return false;
    if (stay.kind === DOG) return true;
    if (kinds.has(place.id)) return false;
    kinds.set(place.id, stay.kind);
    return stay.count <= capacity(place, stay.kind, countOf(stays, place.id, DOG));
  });
}

/** The arrangement to show: the chosen one while it is valid for these animals and places. */
export function currentStays(farm: Farm, chosen: readonly StayView[] | undefined): readonly StayView[] {
  if (!chosen || totals(chosen) !== totals(farm.stays)) return farm.stays;
  return allowed(farm.places, chosen) ? chosen : farm.stays;
}

function shifted(stays: readonly StayView[], pick: Held, to: string): StayView[] {
  const moved: StayView[] = stays
    .map((stay) =>
      stay.place === pick.place && stay.kind === pick.kind
        ? { ...stay, count: stay.count - pick.count }
        : { ...stay },
    )
    .filter((stay) => stay.count > 0);
  const there = moved.find((stay) => stay.place === to && stay.kind === pick.kind);
  if (there) there.count += pick.count;
  else moved.push({ place: to, kind: pick.kind, count: pick.count });
  return moved;
}

/** Swaps two herds if both fit; otherwise null. */
function swapped(
  places: readonly PlaceView[],
  stays: readonly StayView[],
  pick: Held,
  other: StayView,
): StayView[] | null {
  if (pick.count < countOf(stays, pick.place, pick.kind)) return null;
  const both = stays.map((stay) => {
    if (stay.place === pick.place && stay.kind === pick.kind) return { ...stay, place: other.place };
    if (stay.place === other.place && stay.kind === other.kind) return { ...stay, place: pick.place };
    return { ...stay };
  });
  return allowed(places, both) ? both : null;
}

/** Moves as many of the animals as fit; swaps them with animals of another kind. */
export function move(farm: Farm, stays: readonly StayView[], pick: Held, to: string): Outcome {
  const place = farm.places.find((one) => one.id === to);
  if (pick.kind === DOG ? !place && to !== YARD : !place) return { refusal: 'no_place' };
  const other = animalsAt(stays, to);
  if (pick.kind !== DOG && place) {
    const dogs = countOf(stays, to, DOG);
    if (capacity(place, pick.kind, dogs) === 0) return { refusal: 'wrong_kind' };
    if (other && other.kind !== pick.kind) {
      const both = swapped(farm.places, stays, pick, other);
      return both ? { stays: both, moved: pick.count } : { refusal: 'others' };
    }
  }
  for (let count = pick.count; count > 0; count -= 1) {
    const result = shifted(stays, { ...pick, count }, to);
    if (allowed(farm.places, result)) return { stays: result, moved: count };
  }
  return { refusal: pick.kind === DOG ? 'guarding' : 'full' };
}

/** What can be picked up from a place, one after the other: each kind whole, then a single one of it. */
export function picks(stays: readonly StayView[], place: string): Held[] {
  const here = stays.filter((stay) => stay.place === place && stay.count > 0);
  return [...here]
    .sort((a, b) => Number(a.kind === DOG) - Number(b.kind === DOG))
    .flatMap((stay) => [
      { place, kind: stay.kind, count: stay.count },
      ...(stay.count > 1 ? [{ place, kind: stay.kind, count: 1 }] : []),
    ]);
}

/** The next pick after this one; null: put down. */
export function nextPick(stays: readonly StayView[], pick: Held): Held | null {
  const all = picks(stays, pick.place);
  const at = all.findIndex((one) => one.kind === pick.kind && one.count === pick.count);
  return all[at + 1] ?? null;
}
