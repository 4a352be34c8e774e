import { describe, expect, it } from 'vitest';

import { placeBeside, sheetAtTop } from './place';

describe('a card', () => {
  const screen = { width: 1000, height: 700 };
  const card = { width: 300, height: 200 };

  it('stands beside what it explains, within the screen', () => {
    expect(placeBeside({ left: 100, top: 100, width: 50, height: 50 }, card, screen).left).toBe(158);
    expect(placeBeside({ left: 900, top: 100, width: 50, height: 50 }, card, screen).left).toBe(592);
    const low = placeBeside({ left: 500, top: 640, width: 50, height: 50 }, card, screen);
    expect(low.top).toBe(432);
  });

  it('is at the other end of a phone', () => {
    expect(sheetAtTop({ left: 0, top: 700, width: 40, height: 40 }, { height: 844 })).toBe(true);
    expect(sheetAtTop({ left: 0, top: 100, width: 40, height: 40 }, { height: 844 })).toBe(false);
  });
});

describe('what is to be avoided', () => {
  const screen = { width: 1000, height: 800 };
  const anchor = { left: 400, top: 400, width: 80, height: 80 };
  const card = { width: 200, height: 150 };

  it('is not covered if there is another place', () => {
    const goods = { left: 500, top: 300, width: 100, height: 300 };
    const place = placeBeside(anchor, card, screen, [goods]);
    expect(place.left + card.width).toBeLessThanOrEqual(anchor.left);
  });

  it('is covered only if everything else does not fit', () => {
    const everywhere = { left: 0, top: 0, width: 1000, height: 800 };
    expect(placeBeside(anchor, card, screen, [everywhere])).toEqual(placeBeside(anchor, card, screen));
  });
});
