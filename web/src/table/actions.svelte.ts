import * as api from '../lib/api';
import { router } from '../lib/router.svelte';
import { settings } from '../lib/settings';
import { showError, toasts } from '../lib/toasts.svelte';
import { ensureName } from '../people/askName.svelte';
import { say } from '../lib/words';
import { openPartTexts } from './autoplay';
import { nextTable } from './joining';
import type { People } from './people.svelte';
import type { Table } from './store.svelte';
import type { Tool } from './tools';

export type DialogName =
  'score' | 'log' | 'chat' | 'settings' | 'invite' | 'ending' | 'hints' | 'leave' | 'resign';

/** What the user can do at a table, and the dialogs that ask about it. */
export class Actions {
  /** The open dialog. */
  open = $state<DialogName | null>(null);
  /** The move that ends the turn, while the user is asked about what they left out. */
  confirming = $state<string | null>(null);
  /** The move to undo, while the user is asked whether to request it. */
  asking = $state<number | null>(null);

  /** What is left to do in this turn, as alternatives of each part. */
  readonly openParts: string[][] = $derived.by(() => openPartTexts(this.table.position?.decision ?? null));

  readonly table: Table;
  readonly people: People;
  /** Whether a teacher says what to do. */
  readonly #guided: () => boolean;

  constructor(table: Table, people: People, guided: () => boolean) {
    this.table = table;
    this.people = people;
    this.#guided = guided;
  }

  close(): void {
    this.open = null;
  }

  // ------------------------------------------------------------------------------------------------------- moves

  /** Plays a move, or asks first; returns whether it was sent. */
  readonly act = (move: string): boolean => {
    const { position, past } = this.table;
    if (!position || past) return false;
    const answer = position.decision?.answers.find((one) => one.move === move);
    if (answer?.kind === 'end' && settings.confirmEnd && this.openParts.length && !this.#guided()) {
      this.confirming = move;
      return false;
    }
    return this.table.send({ type: 'play', move });
  };

  confirm(): void {
    const move = this.confirming;
    this.confirming = null;
    if (move !== null) this.table.send({ type: 'play', move });
  }

  stay(): void {
    this.confirming = null;
    this.table.setDecision();
  }

  readonly use = (tool: Tool): void => {
    const { table } = this;
    const { position } = table;
    if (this.#guided() && tool !== 'score' && tool !== 'log' && tool !== 'chat') return;
    switch (tool) {
      case 'undo':
        if (position?.back.undo) table.send({ type: 'undo' });
        else if (position?.back.ask != null && !position.offer) this.asking = position.back.ask;
        break;
      case 'redo':
      case 'restart':
        table.send({ type: tool });
        break;
      case 'hint':
        if (table.hinting) table.stopHint();
        else if (this.people.hintsAllowed && table.myTurn) table.send({ type: 'hint' });
        else this.open = 'hints';
        break;
      case 'score':
      case 'log':
      case 'chat':
        this.open = tool;
        break;
    }
  };

  readonly onkeydown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('dialog[open]')) return;
    if ((event.target as Element).closest('input, textarea, select')) return;
    const pressed = event.key.toLowerCase();
    if (pressed === 'z' && !event.shiftKey) this.use('undo');
    else if (pressed === 'y' || (pressed === 'z' && event.shiftKey)) this.use('redo');
    else return;
    event.preventDefault();
  };

  // ----------------------------------------------------------------------------------------------- other players

  requestUndo(): void {
    const ply = this.asking;
    this.asking = null;
    if (ply !== null) this.table.send({ type: 'ask', ply });
  }

  /** Answers the undo request that is shown, not one that may have replaced it. */
  consent(agree: boolean): void {
    const offer = this.table.position?.offer;
    if (offer) this.table.send({ type: 'consent', agree, ply: offer.ply });
  }

  hint(): void {
    this.close();
    this.table.send({ type: 'hint' });
  }

  /** Takes a free seat. */
  async take(): Promise<void> {
    await ensureName('join');
    try {
      await api.claim(this.table.id, { name: settings.name.trim() || null });
      location.reload();
    } catch (error) {
      showError(error);
    }
  }

  async leave(resign: boolean): Promise<void> {
    const playsOn = this.people.others.length > 0 && !resign;
    this.close();
    try {
      await api.leave(this.table.id, resign);
      if (!playsOn) return;
      toasts.show(say('web.leave.left'));
      router.go('/');
    } catch (error) {
      showError(error);
    }
  }

  /** Asks to let a bot play on for a player who is away, or answers such a request. */
  async answerRemoval(seat: number, agree: boolean): Promise<void> {
    try {
      await api.answerRemoval(this.table.id, seat, agree);
    } catch (error) {
      showError(error);
    }
  }

  /** Another game of the same people; against bots of another level it is a new table. */
  async rematch(level: string | null = null): Promise<void> {
    const { id, position } = this.table;
    try {
      router.go(`/t/${position?.rematch ?? (await nextTable(id, position, level))}`);
    } catch (error) {
      showError(error);
    }
  }

  // ---------------------------------------------------------------------------------------------------- the past

  /** Shows the last turns of the other players step by step. */
  showSteps(): void {
    if (this.open === 'log') this.close();
    this.table.catchUp();
    void this.table.showSteps();
  }

  showPast(ply: number): void {
    if (this.open === 'log') this.close();
    void this.table.showPast(ply);
  }
}
