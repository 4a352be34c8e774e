/** A whole number with a real minus. */
export function whole(count: number): string {
  return count < 0 ? `−${-count}` : `${count}`;
}

/** A change: `+2`, `±0`, `−1`. */
export function signed(count: number): string {
  return count > 0 ? `+${count}` : count < 0 ? whole(count) : '±0';
}
