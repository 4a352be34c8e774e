import { untrack } from 'svelte';

import type {
  Chat,
  Company,
  Entry,
  Happening,
  Hint,
  Moment,
  Offer,
  Position,
  Problem,
  Snapshot,
  Update,
} from '../generated/wire';
import { ChatState } from '../chat/chat.svelte';
import { findGame, sideKinds } from '../games';
import * as api from '../lib/api';
import { announce } from '../lib/announcer.svelte';
import { Pacer } from '../lib/pacer';
import { DELAYS, settings } from '../lib/settings';
import { TableLine, type ChatRequest, type LineState, type Request } from '../lib/socket';
import { notify } from '../lib/notices';
import { page } from '../lib/pageParts';
import { playSounds, type Sound } from '../lib/sounds';
import { showError, toasts } from '../lib/toasts.svelte';
import { language, say } from '../lib/words';
import { seatName } from '../lib/seats';
import { askedAgain } from './askedAgain';
import { automatic, isSideMove } from './autoplay';
import { lastTurns } from './lastTurns';
import { MomentQueue } from './momentQueue.svelte';
import { joined, seatNews } from './seatNews';
import { Countdown } from '../clock/countdown.svelte';

/** The answer to a request usually comes sooner, in ms; only a later one is worth showing that it is awaited. */
const USUAL_WAIT = 150;

/** How many of the last moves are searched for those of the other players. */
const MOST_STEPS = 60;
/** How long the title of the page names a player who has joined. */
const ARRIVAL_SECONDS = 20;

/** The state of a table on this page. Everything in it came from the server. */
export class Table {
  readonly id: string;
  position = $state.raw<Position | null>(null);
  log = $state.raw<Entry[]>([]);
  events = $state.raw<Happening[]>([]);
  line = $state<LineState>('connecting');
  hint = $state.raw<Hint | null>(null);
  /** A request is pending; no other is sent until it is answered. */
  busy = $state(false);
  /** The answer takes longer than usual. */
  waiting = $state(false);
  hinting = $state(false);
  /** The number of other players' moves received but not shown yet. */
  behind = $state(0);
  /** A past moment that is shown instead of the current position. */
  past = $state.raw<Moment | null>(null);
  /** What the teacher of a lesson said to the last move, which was not the one to make. */
  reply = $state<string | null>(null);
  /** The last moves of the other players, while the user steps through them; `past` is one of them. */
  steps = $state.raw<Moment[]>([]);
  /** What is shown on the board for a moment. */
  readonly moments = new MomentQueue();
  /** The clock as it is now, also while moves that were received are still to be shown. */
  readonly countdown = new Countdown();
  /** What is said at the table. */
  readonly chat = new ChatState(() => this.position?.seats ?? []);
  /** A player who has just joined, for the title of the page. */
  arrival = $state<string | null>(null);
  /** The names of the game's pieces, for the cards of moments. */
  content: unknown = null;

  readonly mine = $derived(
    (this.position?.seats ?? []).filter((seat) => seat.yours).map((seat) => seat.number),
  );
  readonly myTurn = $derived(
    this.position !== null && this.position.to_move !== null && this.mine.includes(this.position.to_move),
  );

  /** Other people may know the deal, or the user watches people who may. */
  readonly dealWarning = $derived(
    this.position?.deal_known === true && (this.position.between_people || this.mine.length === 0),
  );

  /**
   * The user is working on the open decision: has undone a move, traded, or was refused. Nothing is played
   * automatically until the next move; an undone automatic move would be repeated at once.
   */
  #pondering = $state(false);

  readonly #line: TableLine;
  readonly #pacer: Pacer<Update>;
  #sent: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** By key of what was said: who waits for the answer. */
  readonly #talks = new Map<string, (problem: Problem | null) => void>();
  #hintKey: string | null = null;
  /** The user withdrew their own undo request, so its end is not announced. */
  #withdrawn = false;
  /** The seat to move after the last received update, shown or not. */
  #mover: number | null = null;

  constructor(id: string) {
    this.id = id;
    this.#pacer = new Pacer(
      (update) => this.#show(update),
      () => (settings.pace === 'off' ? 0 : Math.max(DELAYS[settings.pace], this.moments.remaining)),
    );
    this.#line = new TableLine(id, untrack(language), {
      snapshot: (message) => this.#snapshot(message),
      update: (message) => this.#update(message),
      company: (message) => this.#company(message),
      hint: (message) => {
        if (!this.hinting) return; // it was stopped
        this.hinting = false;
        if (message.version === this.position?.version) {
          this.hint = message;
          announce([...message.sentences, message.reason, message.expected].join(' '));
        }
      },
      ...(__PAGE__ ? {} : { chat: (message: Chat) => this.chat.receive(message) }),
      done: (key) => {
        this.#answered(key);
        this.#talked(key, null);
      },
      refused: (problem, key) => {
        if (key !== null && this.#talks.has(key)) {
          this.#talked(key, problem);
          return;
        }
        this.#answered(key);
        this.#pondering = true;
        this.setDecision();
        if (problem.error === 'lesson') this.reply = problem.detail;
        else toasts.show(problem.detail, true);
      },
      state: (state) => (this.line = state),
    });
  }

  start(): void {
    this.#line.start();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#pacer.clear();
    this.moments.clear();
    this.countdown.stop();
    this.#line.stop();
  }

  setLanguage(): void {
    this.#line.setLanguage(language());
  }

  /** Send a request about the position that is shown; returns whether it was sent. */
  send(request: Request): boolean {
    if (!this.position || this.busy || this.behind) return false;
    if (request.type === 'hint') {
      if (this.hinting) return false;
      this.hinting = true;
      this.#hintKey = this.#line.send(request, this.position.version);
    } else {
      // A bot would have to wait for a hint that nobody needs any more.
      if (this.hinting && page) this.stopHint();
      this.#setBusy(true);
      this.moments.clear();
      this.#pondering =
        request.type !== 'play' ||
        isSideMove(this.position.decision, request.move, sideKinds(this.position.game));
      this.#withdrawn = request.type === 'consent' && !request.agree && this.position.offer?.yours === true;
      this.#sent = this.#line.send(request, this.position.version);
    }
    return true;
  }

  #setBusy(busy: boolean): void {
    clearTimeout(this.#timer);
    this.busy = busy;
    this.waiting = false;
    if (busy) this.#timer = setTimeout(() => (this.waiting = true), USUAL_WAIT);
  }

  /** Say something, or report or block what others say; resolves with the problem if it was refused. */
  talk(request: ChatRequest): Promise<Problem | null> {
    const key = this.#line.talk(request);
    return new Promise((done) => this.#talks.set(key, done));
  }

  #talked(key: string, problem: Problem | null): void {
    this.#talks.get(key)?.(problem);
    this.#talks.delete(key);
  }

  /** Stop waiting for a hint. Where this device computes it, that ends. */
  stopHint(): void {
    this.hinting = false;
    this.#hintKey = null;
    void page?.engine().then((engine) => engine.stop('hints'));
  }

  /** Let a bot that is thinking on this device play the best that it has found so far. */
  hurryBot(): void {
    void page?.engine().then((engine) => engine.stop('bots'));
  }

  /** Show the table as it was after a move, until `now`. */
  async showPast(ply: number): Promise<void> {
    try {
      const found = await api.moments(this.id, ply, 1);
      this.steps = [];
      this.past = found.moments[0] ?? null;
    } catch (error) {
      showError(error);
    }
  }

  /** Step through what the other players did since the user's last move, from the first of these moves. */
  async showSteps(): Promise<void> {
    const ply = this.position?.ply ?? 0;
    try {
      const found = await api.moments(this.id, Math.max(0, ply + 1 - MOST_STEPS), MOST_STEPS);
      this.steps = lastTurns(found.moments, this.mine);
      this.past = this.steps[0] ?? null;
    } catch (error) {
      showError(error);
    }
  }

  /** The number of the step that is shown, from 0; -1 if the user does not step. */
  get stepAt(): number {
    return this.past ? this.steps.indexOf(this.past) : -1;
  }

  step(by: 1 | -1): void {
    this.past = this.steps[this.stepAt + by] ?? this.past;
    announce(this.past?.log.map((entry) => entry.text).join(' ') ?? '');
  }

  now(): void {
    this.past = null;
    this.steps = [];
  }

  /** The move to play automatically, if any. */
  get automatic(): string | null {
    if (this.busy || this.behind || this.past || this.line !== 'online') return null;
    if (!this.position || this.position.over || this.position.offer) return null;
    // A lesson decides what is played automatically, also after an undo.
    const { lesson } = this.position;
    if (lesson && !lesson.done) return lesson.cards.length ? null : (lesson.moves[0] ?? null);
    if (this.#pondering) return null;
    return automatic(this.position.decision, settings, sideKinds(this.position.game));
  }

  /** Show the same position again, dropping what was begun on the board. */
  setDecision(): void {
    if (this.position) this.position = askedAgain(this.position);
  }

  /** Show all received moves now. */
  catchUp(): void {
    this.#pacer.flush();
    this.behind = 0;
    this.moments.clear();
  }

  #answered(key: string | null): void {
    if (key === this.#sent) {
      this.#sent = null;
      this.#setBusy(false);
    }
    if (key === this.#hintKey) {
      this.#hintKey = null;
      this.hinting = false;
    }
  }

  #snapshot(message: Snapshot): void {
    const before = this.position;
    this.#pacer.clear();
    this.moments.clear();
    this.behind = 0;
    this.log = [...this.log.slice(0, message.log_from), ...message.log];
    this.events = [];
    this.#mover = message.position.to_move;
    this.countdown.receive(message.position.clock);
    this.#place(message.position);
    if (before?.version === message.position.version) return;
    const turn = this.myTurn ? say('web.table.your_turn') : '';
    announce(`${message.log.at(-1)?.text ?? ''} ${turn}`.trim());
  }

  #update(message: Update): void {
    const own = this.#mover !== null && this.mine.includes(this.#mover);
    this.#mover = message.position.to_move;
    this.countdown.receive(message.position.clock);
    this.#pacer.push(message, message.cause === 'play' && !own);
    this.behind = this.#pacer.behind;
  }

  #show(update: Update): void {
    this.behind = this.#pacer.behind;
    this.log = [...this.log.slice(0, update.log_from), ...update.log];
    this.events = update.events;
    const wasMine = this.myTurn;
    this.#place(update.position);
    const news = update.log.map((entry) => entry.text);
    if (this.myTurn && !wasMine) {
      news.push(say('web.table.your_turn'));
    }
    // No notification for a decision that is played automatically.
    const called = this.myTurn && !wasMine && this.automatic === null;
    this.#stage(update, called);
    if (called) {
      notify(say('web.table.title_your_turn'), update.log.at(-1)?.text ?? '', this.id);
    }
    announce(news.join(' '));
  }

  /** Show and play what the events of an update are worth. */
  #stage({ events, cause, position }: Update, called: boolean): void {
    if (cause !== 'play') return;
    const game = findGame(position.game);
    const sounds: Sound[] = game?.soundsOf?.(events) ?? [];
    if (called) sounds.push('turn');
    if (position.over && position.winner !== null && this.mine.includes(position.winner)) sounds.push('win');
    playSounds(...sounds.slice(-3));
    if (!settings.animations || this.past || this.content === null || position.over) return;
    const names = position.seats.map((seat) => seatName(seat, position.seats));
    this.moments.push(game?.momentCards?.(events, this.content, names, this.mine) ?? []);
  }

  #place(position: Position): void {
    if (position.version !== this.position?.version) {
      this.hint = null;
      this.reply = null;
      // A pending request was about the last position; the new one can be answered at once.
      this.#setBusy(false);
    } else this.#answer(position.offer);
    this.#tell(position);
    this.position = position;
  }

  #company(message: Company): void {
    if (!this.position) return;
    const { seats, offer, rematch, removal, between_people, daily, clock, spectators } = message;
    if (offer?.answer && !this.position.offer) announce(offer.text);
    this.#answer(offer);
    this.countdown.receive(clock);
    this.#tell(message);
    const people = { seats, offer, rematch, removal, between_people, daily, clock, spectators };
    this.position = { ...this.position, ...people };
  }

  /** Tell what other players did besides moving. */
  #tell({ seats, clock }: Pick<Position, 'seats' | 'clock'>): void {
    const before = this.position?.seats ?? [];
    for (const news of seatNews(before, seats, clock)) toasts.show(news);
    for (const name of joined(before, seats)) this.#arrived(name);
  }

  /** Somebody has joined: that is heard, and seen even if another window covers the game. */
  #arrived(name: string): void {
    playSounds('turn');
    announce(say('web.news.joined', { name }));
    notify(say('web.news.joined', { name }), '', this.id);
    this.arrival = name;
    setTimeout(() => {
      if (this.arrival === name) this.arrival = null;
    }, ARRIVAL_SECONDS * 1000);
  }

  /** The user's undo request is gone without a change of the position: it was refused. */
  #answer(offer: Offer | null): void {
    if (!this.position?.offer?.yours || offer) return;
    if (!this.#withdrawn) toasts.show(say('web.back.refused'));
    this.#withdrawn = false;
  }
}
