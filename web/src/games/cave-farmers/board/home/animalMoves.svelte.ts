import { SvelteMap } from 'svelte/reactivity';
import { say } from '../../../../lib/words';
import type { FarmView, Pieces, PlaceView, StayView } from '../types';
import { goodsText } from '../goodsText';
import { move, nextPick, picks, currentStays, type Held, type Refusal } from './arrange';
import { dogsText, holdsText, isBare, roomText } from './cellText';

/** How long a refusal is shown. */
const NOTICE = 7000;

/** Arrangements that people made, by seat, as long as the page is open. */
const chosen = new SvelteMap<number, readonly StayView[]>();

/** Moves animals on a home board. This changes only the display, not the game. */
export class AnimalMoves {
  held = $state.raw<Held | null>(null);
  /** The text of the last refusal. */
  notice = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly stays: readonly StayView[] = $derived.by(() =>
    currentStays(this.farm(), chosen.get(this.farm().seat)),
  );
  readonly #placeOf: Map<string, PlaceView> = $derived.by(
    () => new Map(this.farm().places.flatMap((place) => place.cells.map((cell) => [cell, place]))),
  );

  constructor(
    private readonly farm: () => FarmView,
    private readonly pieces: () => Pieces,
    private readonly tell: (text: string) => void,
  ) {}

  /** The place that a cell belongs to. */
  at(cell: string): string {
    return this.placeOf(cell)?.id ?? cell;
  }

  /** That place itself; undefined if no animals can be there. */
  placeOf(cell: string): PlaceView | undefined {
    return this.#placeOf.get(cell);
  }

  on(place: string): StayView[] {
    return this.stays.filter((stay) => stay.place === place);
  }

  /** Whether the picked animals may go there; null: none are picked, or they come from there. */
  takes(place: string): boolean | null {
    if (!this.held || this.held.place === place) return null;
    return !('refusal' in move(this.farm(), this.stays, this.held, place));
  }

  /** A press on a place. False: there is nothing to move. */
  press(place: string, kind?: string): boolean {
    if (this.held && this.held.place === place && (!kind || kind === this.held.kind)) {
      this.hold(nextPick(this.stays, this.held));
      return true;
    }
    if (this.held && this.held.place !== place) {
      this.drop(place);
      return true;
    }
    const first = picks(this.stays, place).find((pick) => !kind || pick.kind === kind);
    if (!first) return false;
    this.hold(first);
    return true;
  }

  hold(held: Held | null): void {
    this.held = held;
    this.tell(
      held
        ? say('web.farm.home.animals.picked', {
            animals: goodsText({ [held.kind]: held.count }),
          })
        : say('web.farm.home.animals.put_down'),
    );
  }

  /** Drop the animals on a place. */
  drop(place: string): void {
    const held = this.held;
    if (!held) return;
    const outcome = move(this.farm(), this.stays, held, place);
    if ('refusal' in outcome) {
      this.#refuse(this.#because(outcome.refusal, held.kind, place));
      return;
    }
    chosen.set(this.farm().seat, outcome.stays);
    this.held = null;
    this.notice = '';
    this.tell(say('web.farm.home.animals.moved', { animals: goodsText({ [held.kind]: outcome.moved }) }));
  }

  /** Put the picked animals back. False: there were none. */
  cancel(): boolean {
    if (!this.held) return false;
    this.held = null;
    return true;
  }

  /** Why they cannot go there, and what the place can hold instead. */
  #because(refusal: Refusal, kind: string, id: string): string {
    // words: web.farm.home.refusal.*
    const why = say(`web.farm.home.refusal.${refusal}`, { good: this.pieces().goodName(kind) });
    const place = this.placeOf(id);
    if (!place || (refusal !== 'wrong_kind' && refusal !== 'full')) return why;
    const bare = isBare(place);
    // Without dogs, a bare meadow holds no animals at all, so the kind is not the reason.
    if (bare && refusal === 'wrong_kind') return holdsText(place);
    const sentences = [why, bare ? '' : roomText(place), kind === 'sheep' ? dogsText(place) : ''];
    return sentences.filter(Boolean).join(' ');
  }

  #refuse(text: string): void {
    this.notice = text;
    this.tell(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.notice = ''), NOTICE);
  }
}
