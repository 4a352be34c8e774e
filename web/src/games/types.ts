import type { Component } from 'svelte';

import type { MomentCard } from '../board/momentCards';
import type { BoardProps } from '../board/types';
import type { Happening, Language } from '../generated/wire';
import type { Sound } from '../lib/sounds';

/** A board draws a position and reports an answer. Only the game knows the form of its content. */
export type BoardComponent = Component<BoardProps>;

/** A picture of `art/pieces`, by its group and id. */
export type Picture = readonly [group: string, id: string];

/** The board of a seat as SVG source without text; empty if the view has no such seat. */
export type Miniature = (view: unknown, seat: number) => string;

/** Everything that the rest of the client uses of a game; each game's folder exports one as `game.ts`. */
export interface GameModule {
  /** The id on the wire and in addresses such as `/rules/<id>`. */
  readonly id: string;
  /** Its place in lists of games, the smallest first. */
  readonly order: number;
  /** The picture of the game in lists of tables. */
  readonly picture: Picture;
  /** The wide picture of the game on the first page. */
  readonly cover: Picture;
  name(): string;
  /** The short name, for places with little space. */
  shortName(): string;
  readonly lobby: {
    /** What the game is about. */
    text(): string;
    /** What the solo game is about. */
    soloText(): string;
  };
  loadBoard(): Promise<BoardComponent>;
  loadMiniature(): Promise<Miniature>;
  /** As much of a finished game's view as its miniature needs, to show what the game is about. */
  loadSample(): Promise<unknown>;
  readonly rules?: {
    readonly picture: Picture;
    text(): string;
    /** The title of the page. */
    pageTitle(): string;
    /** The title of a section of the page. */
    sectionTitle(section: string): string;
    loadPage(): Promise<Component>;
  };
  /** The names of the pieces that the gallery shows, by `group/id`. */
  loadPictureNames?(language: Language): Promise<[picture: string, name: string][]>;
  /** On a wide screen every player's board has a fixed place, so changing sides does not move them. */
  readonly fixedPlaces?: boolean;
  /** On a wide screen the board fills the page and has places for the tools and the log; the score opens on request. */
  readonly placesSide?: boolean;
  /** What to show for a moment after these events; `mine`: the seats of this browser. */
  momentCards?(
    events: readonly Happening[],
    content: unknown,
    names: readonly string[],
    mine: readonly number[],
  ): MomentCard[];
  /** The sounds of these events. */
  soundsOf?(events: readonly Happening[]): Sound[];
  /** Kinds of answers that may be given at any time without answering the open question, such as trades. */
  readonly sideKinds: readonly string[];
}
