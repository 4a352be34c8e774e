/** Positions a card beside the element that it explains. */
interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Place {
  left: number;
  top: number;
}

const GAP = 8;

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

function overlaps(place: Place, card: { width: number; height: number }, other: Rect): boolean {
  return (
    place.left < other.left + other.width &&
    other.left < place.left + card.width &&
    place.top < other.top + other.height &&
    other.top < place.top + card.height
  );
}

/**
 * Right, left, below or above the anchor, wherever the card fits without covering what is to be avoided; over the
 * anchor only as a last resort.
 */
export function placeBeside(
  anchor: Rect,
  card: { width: number; height: number },
  screen: { width: number; height: number },
  avoid: readonly Rect[] = [],
): Place {
  const right = anchor.left + anchor.width + GAP;
  const left = anchor.left - GAP - card.width;
  const below = anchor.top + anchor.height + GAP;
  const above = anchor.top - GAP - card.height;
  const level = within(
    anchor.top + anchor.height / 2 - card.height / 2,
    GAP,
    screen.height - card.height - GAP,
  );
  const centeredLeft = within(
    anchor.left + anchor.width / 2 - card.width / 2,
    GAP,
    screen.width - card.width - GAP,
  );
  const fitting: Place[] = [];
  if (anchor.top > screen.height * 0.66 && above >= GAP) fitting.push({ left: centeredLeft, top: above });
  if (right + card.width <= screen.width - GAP) fitting.push({ left: right, top: level });
  if (left >= GAP) fitting.push({ left, top: level });
  if (below + card.height <= screen.height - GAP) fitting.push({ left: centeredLeft, top: below });
  if (above >= GAP) fitting.push({ left: centeredLeft, top: above });
  const free = fitting.find((place) => !avoid.some((other) => overlaps(place, card, other)));
  return free ?? fitting[0] ?? { left: centeredLeft, top: Math.max(GAP, above) };
}

/** On a phone a card is a sheet at the top or bottom, whichever is farther from the anchor. */
export function sheetAtTop(anchor: Rect, screen: { height: number }): boolean {
  return anchor.top + anchor.height / 2 > screen.height * 0.52;
}
