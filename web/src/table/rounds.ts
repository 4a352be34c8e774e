/** The rounds of a game as they are printed: one of them may be left out. Where the view does not tell, they just count. */
export function roundNumbers(view: Record<string, unknown> | undefined): number[] {
  const track = view?.['track'];
  if (Array.isArray(track)) return track.map((place: { number: number }) => place.number);
  return Array.from({ length: Number(view?.['rounds']) || 0 }, (_, index) => index + 1);
}

/** How many rounds there are, where their numbers tell how far the game is: a round that is left out leaves a gap. */
export function roundsInAll(view: Record<string, unknown> | undefined): number | null {
  const numbers = roundNumbers(view);
  return numbers.length > 0 && numbers.at(-1) === numbers.length ? numbers.length : null;
}
