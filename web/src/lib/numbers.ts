/** A whole number with a real minus. */
export function whole(count: number): string {
  return count < 0 ? `−${-count}` : `${count}`;
}

/** A change: `+2`, `±0`, `−1`. */
export function signed(count: number): string {
  return count > 0 ? `+${count}` : count < 0 ? whole(count) : '±0';
}

/** What was reckoned, not counted: one decimal, as a language writes it. */
export function tenths(value: number, language: string): string {
  const text = Math.abs(value).toLocaleString(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

/** The same as a change. */
export function signedTenths(value: number, language: string): string {
  const text = tenths(value, language);
  return /[1-9]/.test(text) ? (value > 0 ? `+${text}` : text) : `±${text}`;
}
