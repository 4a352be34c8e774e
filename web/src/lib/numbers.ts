/** A whole number with a proper minus sign. */
export function whole(count: number): string {
  return count < 0 ? `−${-count}` : `${count}`;
}

/** A change: `+2`, `±0`, `−1`. */
export function signed(count: number): string {
  return count > 0 ? `+${count}` : count < 0 ? whole(count) : '±0';
}

/** An estimate: one decimal, formatted for the language. */
export function tenths(value: number, language: string): string {
  const text = Math.abs(value).toLocaleString(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

/** The same with a sign. */
export function signedTenths(value: number, language: string): string {
  const text = tenths(value, language);
  return /[1-9]/.test(text) ? (value > 0 ? `+${text}` : text) : `±${text}`;
}
