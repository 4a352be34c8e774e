import type { Attachment } from 'svelte/attachments';

const THRESHOLD = 9;

interface Drag {
  enabled: () => boolean;
  /** The drag has started. */
  start: () => void;
  /** Dropped over this element. */
  drop: (over: Element | null) => void;
  /** Dragged over this element. */
  over?: (over: Element | null) => void;
  drag?: (on: boolean) => void;
}

/** Drag and drop: a copy of the element follows the pointer. A click without movement stays a click. */
export function drags(drag: Drag): Attachment<HTMLElement> {
  return (element) => {
    let ghost: HTMLElement | null = null;
    let pointer = -1;
    let from = { x: 0, y: 0 };
    let dragged = false;

    function under(event: PointerEvent): Element | null {
      return document.elementFromPoint(event.clientX, event.clientY);
    }

    function startDrag(): void {
      const box = element.getBoundingClientRect();
      ghost = element.cloneNode(true) as HTMLElement;
      ghost.removeAttribute('data-rove');
      ghost.setAttribute('aria-hidden', 'true');
      ghost.inert = true;
      Object.assign(ghost.style, {
        position: 'fixed',
        left: `${box.left}px`,
        top: `${box.top}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
        margin: '0',
        zIndex: '90',
        pointerEvents: 'none',
        opacity: '0.85',
      });
      // In the body, because a container with `container-type` would position it relative to itself.
      document.body.append(ghost);
      drag.drag?.(true);
      drag.start();
    }

    function move(event: PointerEvent): void {
      if (event.pointerId !== pointer) return;
      const x = event.clientX - from.x;
      const y = event.clientY - from.y;
      if (!ghost) {
        if (Math.hypot(x, y) < THRESHOLD) return;
        element.setPointerCapture(pointer);
        dragged = true;
        startDrag();
      }
      if (ghost) ghost.style.transform = `translate(${x}px, ${y}px) rotate(-2deg) scale(0.92)`;
      drag.over?.(under(event));
    }

    function finish(event: PointerEvent): void {
      if (event.pointerId !== pointer) return;
      pointer = -1;
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', finish);
      element.removeEventListener('pointercancel', finish);
      if (!ghost) return;
      ghost.remove();
      ghost = null;
      drag.drag?.(false);
      drag.drop(event.type === 'pointerup' ? under(event) : null);
    }

    function down(event: PointerEvent): void {
      dragged = false;
      if (event.button !== 0 || pointer >= 0 || !drag.enabled()) return;
      pointer = event.pointerId;
      from = { x: event.clientX, y: event.clientY };
      element.addEventListener('pointermove', move);
      element.addEventListener('pointerup', finish);
      element.addEventListener('pointercancel', finish);
    }

    // Swallow the click that ends a drag.
    function click(event: Event): void {
      if (!dragged) return;
      dragged = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    }

    element.addEventListener('pointerdown', down);
    element.addEventListener('click', click, true);
    return () => {
      ghost?.remove();
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('click', click, true);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', finish);
      element.removeEventListener('pointercancel', finish);
    };
  };
}
