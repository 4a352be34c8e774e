import type { Attachment } from 'svelte/attachments';

const ITEMS = '[data-rove]';
const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};

export interface Spot {
  x: number;
  y: number;
}

/** The index of the nearest spot in a direction, or -1. Distance to the side counts more than distance ahead. */
export function nextSpot(spots: readonly Spot[], from: number, [right, down]: [number, number]): number {
  const start = spots[from];
  if (!start) return -1;
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, index) => {
    const ahead = (spot.x - start.x) * right + (spot.y - start.y) * down;
    if (index === from || ahead <= 1) return;
    const aside = Math.abs((spot.x - start.x) * down) + Math.abs((spot.y - start.y) * right);
    const distance = ahead + aside * 2.5;
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}

/** Roving tabindex: a group of buttons is one tab stop, at first a legal one; arrow keys, Home and End move within it. */
export const roving: Attachment<HTMLElement> = (group) => {
  group.dataset['roveGroup'] = '';
  // Groups may be nested; each handles only its own items.
  const items = (): HTMLElement[] =>
    [...group.querySelectorAll<HTMLElement>(ITEMS)].filter(
      (item) => item.closest('[data-rove-group]') === group,
    );

  function setStop(item: HTMLElement | undefined, all = items()): void {
    for (const one of all) {
      const index = one === item ? 0 : -1;
      if (one.tabIndex !== index) one.tabIndex = index;
    }
  }

  function setDecision(): void {
    const all = items();
    const focused = all.find((item) => item === document.activeElement);
    setStop(focused ?? all.find((item) => item.dataset['legal'] === 'true') ?? all[0], all);
  }

  function onkeydown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = items();
    const from = all.indexOf(event.target as HTMLElement);
    if (from < 0) return;
    const arrow = ARROWS[event.key];
    let to = -1;
    if (arrow) {
      const spots = all.map((item) => {
        const box = item.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      });
      to = nextSpot(spots, from, arrow);
    } else if (event.key === 'Home') to = 0;
    else if (event.key === 'End') to = all.length - 1;
    else return;
    event.preventDefault();
    all[to]?.focus();
  }

  function onfocusin(event: FocusEvent): void {
    const all = items();
    const item = all.find((one) => one === event.target);
    if (item) setStop(item, all);
  }

  setDecision();
  const observer = new MutationObserver(setDecision);
  observer.observe(group, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-legal'],
  });
  group.addEventListener('keydown', onkeydown);
  group.addEventListener('focusin', onfocusin);
  return () => {
    observer.disconnect();
    group.removeEventListener('keydown', onkeydown);
    group.removeEventListener('focusin', onfocusin);
  };
};
