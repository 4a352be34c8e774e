import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Interaction } from './interaction.svelte';
import { answer, decision } from './samples';

describe('a move that was sent', () => {
  const end = answer('end');
  let sent: string[];
  let accepted: boolean;
  let interaction: Interaction;

  beforeEach(() => {
    vi.useFakeTimers();
    sent = [];
    accepted = true;
    interaction = new Interaction(
      (move) => {
        sent.push(move);
        return accepted;
      },
      () => undefined,
    );
    interaction.setDecision(decision('act', [end]));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('blocks others at once, but the board looks the same unless the answer takes long', () => {
    expect(interaction.play(end)).toBe(true);
    expect(interaction.play(end)).toBe(false);
    expect(sent).toEqual(['end']);
    vi.advanceTimersByTime(100);
    expect(interaction.open).toBe(true);
    vi.advanceTimersByTime(100);
    expect(interaction.open).toBe(false);
  });

  it('blocks nothing once it is answered, and the next one blocks for its whole time', () => {
    interaction.play(end);
    vi.advanceTimersByTime(600);
    interaction.setDecision(decision('act', [end]));
    expect(interaction.open).toBe(true);
    interaction.play(end);
    vi.advanceTimersByTime(140); // the time of the first would be over
    expect(interaction.canPlay).toBe(false);
    expect(sent).toEqual(['end', 'end']);
  });

  it('can be sent again if no answer comes', () => {
    interaction.play(end);
    vi.advanceTimersByTime(1000);
    expect([interaction.canPlay, interaction.open]).toEqual([true, true]);
  });

  it('is not on its way if the page asks first', () => {
    accepted = false;
    expect(interaction.play(end)).toBe(false);
    expect(sent).toEqual(['end']);
  });
});
