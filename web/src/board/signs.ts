/**
 * The icon grammar of tiles, the same in every game: see games/common/naming/signs.py, which makes the rows of signs
 * that tiles have. A sign is a picture such as `goods/wood`, a number on a badge such as `badge/2`, or a short text.
 */

/** The parts of an effect, each a row of signs. */
export type SignRows = readonly (readonly string[])[];

const PICTURE = /^([a-z_]+)\/([a-z_][a-z_0-9]*)$/;
const BADGE = 'badge/';
/** Numbers and what belongs to them: `2`, `↑2`, `<3`, `+1`, `−`. */
const NUMBER = /^(?:[↑<+−]?\d+|−)$/;

export type Sign =
  | { kind: 'picture'; group: string; id: string }
  | { kind: 'badge' | 'number' | 'raise' | 'mark'; text: string };

export function readSign(sign: string): Sign {
  const picture = PICTURE.exec(sign);
  if (picture) return { kind: 'picture', group: picture[1] ?? '', id: picture[2] ?? '' };
  if (sign.startsWith(BADGE)) return { kind: 'badge', text: sign.slice(BADGE.length) };
  if (sign.startsWith('↑')) return { kind: 'raise', text: sign };
  return { kind: NUMBER.test(sign) ? 'number' : 'mark', text: sign };
}

/** The signs of a row in groups that stay on one line: a number with its picture, and a picture with its badge or `×2`. */
export function groupSigns(row: readonly string[]): Sign[][] {
  const groups: Sign[][] = [];
  let joins = false;
  for (const sign of row.map(readSign)) {
    const last = groups.at(-1);
    const follows = sign.kind === 'badge' || (sign.kind === 'mark' && /^×\d/.test(sign.text));
    if (last && (joins || follows)) last.push(sign);
    else groups.push([sign]);
    joins = sign.kind === 'number' || sign.kind === 'raise';
  }
  return groups;
}
