/** An id as a reader would write it: `open_turn` becomes `Open turn`. */
export function readable(id: string): string {
  const words = id.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
