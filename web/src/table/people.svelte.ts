import type { Position, Seat } from '../generated/wire';
import { seatName } from '../lib/seats';

/** The people and bots at a table. */
export class People {
  readonly #position: () => Position | null;

  constructor(position: () => Position | null) {
    this.#position = position;
  }

  readonly seats: Seat[] = $derived.by(() => this.#position()?.seats ?? []);
  /** The names of all seats, by number. */
  readonly names: string[] = $derived(this.seats.map((seat) => seatName(seat, this.seats)));
  /** The seats of people, whether somebody holds them or not. */
  readonly people: Seat[] = $derived(this.seats.filter((seat) => seat.kind !== 'bot'));
  readonly free: Seat[] = $derived(this.people.filter((seat) => !seat.claimed));
  readonly others: Seat[] = $derived(this.people.filter((seat) => !seat.yours && seat.claimed));
  readonly otherNames: string[] = $derived(this.others.map((seat) => this.names[seat.number] ?? ''));
  readonly canResign: boolean = $derived.by(
    () => this.#position()?.between_people === true && this.seats.length === 2 && this.others.length === 1,
  );
  /** Between people, hints need the agreement of all of them. */
  readonly hintsAllowed: boolean = $derived.by(
    () => !this.#position()?.between_people || this.people.every((seat) => seat.hints),
  );
}
