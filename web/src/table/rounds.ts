/** The rounds of a game as they are printed: one of them may be left out. Where the view does not tell, they just count. */
export function roundNumbers(view: Record<string, unknown> | undefined): number[] {
  const track = view?.['track'];
  if (Array.isArray(track)) return track.map((place: { number: number }) => place.number);
  return Array.from({ length: Number(view?.['rounds']) || 0 }, (_, index) => index + 1);
}
