import { getContext, setContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';

const DELAY = 420;
const LONG_PRESS = 480;
let count = 0;

/** Where a button was last pressed. An element that moves under a resting pointer must not open its card. */
let pressed: readonly [x: number, y: number] | null = null;
if (typeof window !== 'undefined')
  window.addEventListener('pointerdown', (event) => (pressed = [event.clientX, event.clientY]), true);

function isAtRest(event: PointerEvent): boolean {
  return pressed !== null && event.clientX === pressed[0] && event.clientY === pressed[1];
}

/** The card that explains the hovered, focused or long-pressed element. Only one is open at a time. */
export class Cards<Subject> {
  subject = $state.raw<Subject | null>(null);
  anchor = $state.raw<HTMLElement | null>(null);
  /** Opened on purpose (long press, key, button): stays until it is closed. */
  pinned = $state(false);
  readonly id = `board-card-${++count}`;
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(subject: Subject, anchor: HTMLElement, pinned = false): void {
    clearTimeout(this.#timer);
    this.subject = subject;
    this.anchor = anchor;
    this.pinned = pinned;
  }

  later(subject: () => Subject | null, anchor: HTMLElement): void {
    clearTimeout(this.#timer);
    const wait = this.subject && !this.pinned ? 90 : DELAY;
    this.#timer = setTimeout(() => {
      if (this.pinned) return;
      const found = anchor.isConnected ? subject() : null;
      if (found) this.show(found, anchor);
      else this.hide();
    }, wait);
  }

  /** The pointer or the focus has left an element, which may not have got its card yet: then another's is still open. */
  leave(): void {
    clearTimeout(this.#timer);
    if (this.pinned || !this.subject) return;
    this.#timer = setTimeout(() => this.hide(), 120);
  }

  /** The element is gone. */
  drop(anchor: HTMLElement): void {
    if (this.anchor === anchor) this.leave();
  }

  hide(): boolean {
    clearTimeout(this.#timer);
    const shown = this.subject !== null;
    this.subject = null;
    this.anchor = null;
    this.pinned = false;
    return shown;
  }
}

/** Explain this element: on hover, on keyboard focus, on a long press or a right click, and with the key `?`. */
export function explains<Subject>(
  cards: Cards<Subject>,
  subject: () => Subject | null,
): Attachment<HTMLElement> {
  return (element) => {
    let held: ReturnType<typeof setTimeout> | undefined;
    let opened = false;
    let moved = false;
    const stop = (): void => clearTimeout(held);
    const listeners: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
      pointerenter: (event) => {
        if (event.pointerType === 'touch') return;
        moved = isAtRest(event);
        if (!moved) cards.later(subject, element);
      },
      pointerleave: (event) => {
        stop();
        moved = false;
        if (event.pointerType !== 'touch') cards.leave();
      },
      pointerdown: (event) => {
        opened = false;
        if (event.pointerType !== 'touch') {
          cards.leave();
          return;
        }
        stop();
        held = setTimeout(() => {
          const found = subject();
          if (!found) return;
          opened = true;
          cards.show(found, element, true);
        }, LONG_PRESS);
      },
      pointermove: (event) => {
        if (moved && !isAtRest(event)) {
          moved = false;
          cards.later(subject, element);
        }
        if (Math.abs(event.movementX) + Math.abs(event.movementY) > 12) stop();
      },
      pointerup: stop,
      pointercancel: stop,
      contextmenu: (event) => {
        if (opened) event.preventDefault();
        else if (event.pointerType === 'mouse') {
          const found = subject();
          if (!found) return;
          event.preventDefault();
          cards.show(found, element, true);
        }
      },
      focus: () => {
        if (element.matches(':focus-visible')) cards.later(subject, element);
      },
      blur: () => cards.leave(),
      keydown: (event) => {
        if (event.key !== '?') return;
        const found = subject();
        if (found) cards.show(found, element, true);
        event.preventDefault();
      },
    };
    // A long press opens the card; swallow the click that ends it.
    const swallow = (event: Event): void => {
      if (!opened) return;
      opened = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    element.addEventListener('click', swallow, true);
    for (const [name, listener] of Object.entries(listeners))
      element.addEventListener(name, listener as EventListener);
    return () => {
      stop();
      cards.drop(element);
      element.removeEventListener('click', swallow, true);
      for (const [name, listener] of Object.entries(listeners))
        element.removeEventListener(name, listener as EventListener);
    };
  };
}

/** Cards with the texts of a game's pieces. */
export class PieceCards<Subject, Pieces> extends Cards<Subject> {
  constructor(readonly pieces: () => Pieces) {
    super();
  }
}

const KEY = Symbol('cards');

export function provideCards<Subject>(cards: Cards<Subject>): void {
  setContext(KEY, cards);
}

export function useCards<Kind>(): Kind {
  return getContext<Kind>(KEY);
}
