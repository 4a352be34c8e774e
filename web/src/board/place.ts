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

/** Right, left, below or above the anchor, wherever the card fits; over it only as a last resort. */
export function placeBeside(
  anchor: Rect,
  card: { width: number; height: number },
  screen: { width: number; height: number },
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
  if (anchor.top > screen.height * 0.66 && above >= GAP) return { left: centeredLeft, top: above };
  if (right + card.width <= screen.width - GAP) return { left: right, top: level };
  if (left >= GAP) return { left, top: level };
  if (below + card.height <= screen.height - GAP) return { left: centeredLeft, top: below };
  return { left: centeredLeft, top: Math.max(GAP, above) };
}

/** On a phone a card is a sheet at the top or bottom, whichever is farther from the anchor. */
export function sheetAtTop(anchor: Rect, screen: { height: number }): boolean {
  return anchor.top + anchor.height / 2 > screen.height * 0.52;
}
