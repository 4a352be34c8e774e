/** The names of rooms and furnishings by their ids, from a game's content; empty for games without such a list. */
export function pieceNames(content: unknown): Record<string, string> {
  if (!content || typeof content !== 'object') return {};
  const { rooms, furnishings } = content as Record<string, unknown>;
  const pieces = [rooms, furnishings].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  return Object.fromEntries(
    pieces.flatMap((one) => {
      const { id, name } = one as { id?: unknown; name?: unknown };
      return typeof id === 'string' && typeof name === 'string' ? [[id, name]] : [];
    }),
  );
}
