/** Short animations of what happened. Each game decides what moves; this file animates it. */
import { piece } from '../art';
import { GOODS } from './goods';

const FLIGHT = 520;
export const STEP = 70;

/** One animation; `from`, `to` and `on` are values of `data-fly`. */
export type Movement =
  | { kind: 'fly'; good: string; amount: number; from: string; to: string; at: number }
  | { kind: 'settle' | 'turn' | 'appear' | 'press'; on: string; at: number };

/** Goods that fly between a player's goods and another place, one kind after the other. */
export function goodsMovements(
  goods: Readonly<Partial<Record<string, number>>>,
  { seat, from, to, at }: { seat: number; from?: string; to?: string; at: number },
): Movement[] {
  return GOODS.filter((good) => goods[good]).map((good, index) => {
    const own = `good:${seat}:${good}`;
    return {
      kind: 'fly',
      good,
      amount: goods[good] ?? 0,
      from: from ?? own,
      to: to ?? own,
      at: at + index * STEP,
    };
  });
}

function center(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The part of the board with this name; of a board that is shown small, which has no such parts, the whole board. */
function findPart(root: HTMLElement, name: string): Element | null {
  const [kind, ...rest] = name.split(':');
  const attribute = kind === 'room' || kind === 'wall' ? `data-${kind}` : 'data-fly';
  const value = kind === 'room' || kind === 'wall' ? rest.join(':') : name;
  const found = root.querySelector(`[${attribute}="${CSS.escape(value)}"]`);
  return found ?? (kind === 'good' || kind === 'cell' ? findPart(root, `home:${rest[0]}`) : null);
}

/** The parts of the board that movements are about, without where goods come from. */
export function partsOf(moves: readonly Movement[]): string[] {
  return moves.map((move) => (move.kind === 'fly' ? move.to : move.on)).filter((name) => name !== 'panel');
}

/** Mark parts of the board (`data-marked`). The returned function removes the marks. */
export function markParts(root: HTMLElement, names: readonly string[]): () => void {
  const found = names.map((name) => findPart(root, name)).filter((part) => part !== null);
  for (const part of found) part.setAttribute('data-marked', '');
  return () => {
    for (const part of found) part.removeAttribute('data-marked');
  };
}

/** Run the animations. The returned function stops them. */
export function animate(root: HTMLElement, moves: readonly Movement[]): () => void {
  const running: Animation[] = [];
  const flyers: HTMLElement[] = [];
  const find = (name: string): Element | null => findPart(root, name);

  for (const move of moves) {
    if (move.kind === 'fly') {
      const from = find(move.from) ?? find('panel');
      const to = find(move.to) ?? find('panel');
      const picture = piece('goods', move.good);
      if (!from || !to || !picture) continue;
      for (let number = 0; number < Math.min(move.amount, 4); number++) {
        const flyer = document.createElement('div');
        flyer.setAttribute('aria-hidden', 'true');
        flyer.innerHTML = picture;
        const start = center(from);
        const end = center(to);
        Object.assign(flyer.style, {
          position: 'fixed',
          left: `${start.x - 13}px`,
          top: `${start.y - 13}px`,
          width: '26px',
          height: '26px',
          zIndex: '80',
          pointerEvents: 'none',
          filter: 'drop-shadow(0 2px 3px rgb(0 0 0 / 0.5))',
        });
        document.body.append(flyer);
        flyers.push(flyer);
        const x = end.x - start.x;
        const y = end.y - start.y;
        const flight = flyer.animate(
          [
            { transform: 'translate(0, 0) scale(0.4)', opacity: 0 },
            {
              transform: `translate(${x * 0.35}px, ${y * 0.35 - 34}px) scale(1.25)`,
              opacity: 1,
              offset: 0.4,
            },
            { transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 0.9 },
          ],
          {
            duration: FLIGHT,
            delay: move.at + number * STEP,
            easing: 'cubic-bezier(0.45, 0, 0.3, 1)',
            fill: 'both',
          },
        );
        flight.onfinish = () => flyer.remove();
        running.push(flight);
      }
      continue;
    }
    const element = find(move.on);
    if (!element) continue;
    const frames: Record<'settle' | 'turn' | 'appear' | 'press', Keyframe[]> = {
      press: [
        { transform: 'scale(1)' },
        { transform: 'scale(1.08)', offset: 0.4 },
        { transform: 'scale(1)' },
      ],
      settle: [
        { transform: 'scale(1.35) rotate(-4deg)', opacity: 0.2 },
        { transform: 'scale(0.96) rotate(0.6deg)', opacity: 1, offset: 0.7 },
        { transform: 'none' },
      ],
      turn: [
        { transform: 'perspective(500px) rotateY(-88deg) scale(1.06)', filter: 'brightness(1.7)' },
        { transform: 'none', filter: 'none' },
      ],
      appear: [
        { transform: 'scale(0.7)', opacity: 0 },
        { transform: 'scale(1.06)', opacity: 1, offset: 0.7 },
        { transform: 'none' },
      ],
    };
    running.push(
      element.animate(frames[move.kind], {
        duration: 380,
        delay: move.at,
        easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)',
        fill: 'backwards',
      }),
    );
  }

  return () => {
    for (const one of running) one.cancel();
    for (const flyer of flyers) flyer.remove();
  };
}
