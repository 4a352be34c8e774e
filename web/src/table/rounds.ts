/** The printed numbers of the rounds, one of which may be left out. If the view has no numbers, they count from 1. */
export function roundNumbers(view: Record<string, unknown> | undefined): number[] {
  const track = view?.['track'];
  if (Array.isArray(track)) return track.map((place: { number: number }) => place.number);
  return Array.from({ length: Number(view?.['rounds']) || 0 }, (_, index) => index + 1);
}

/** The number of rounds if the printed numbers show the progress of the game, which they do not if one is left out. */
export function roundsInAll(view: Record<string, unknown> | undefined): number | null {
  const numbers = roundNumbers(view);
  return numbers.length > 0 && numbers.at(-1) === numbers.length ? numbers.length : null;
}
