/** Short sounds, computed when they are played: notes of an oscillator and filtered noise. */
import { settings } from './settings.svelte';

export type Sound = 'place' | 'dig' | 'build' | 'coin' | 'animals' | 'harvest' | 'turn' | 'hurry' | 'win';

/** A note glides from one pitch to another; `noise` is a burst of noise around a pitch. */
interface Note {
  kind: OscillatorType | 'noise';
  at: number;
  lasts: number;
  from: number;
  to?: number;
  loud: number;
}

const NOTES: Record<Sound, readonly Note[]> = {
  // A wooden piece on a board.
  place: [
    { kind: 'sine', at: 0, lasts: 0.09, from: 220, to: 120, loud: 0.5 },
    { kind: 'noise', at: 0, lasts: 0.03, from: 1800, loud: 0.25 },
  ],
  // A pick, and rubble.
  dig: [
    { kind: 'square', at: 0, lasts: 0.05, from: 1400, to: 700, loud: 0.08 },
    { kind: 'noise', at: 0.02, lasts: 0.22, from: 420, loud: 0.5 },
    { kind: 'noise', at: 0.16, lasts: 0.16, from: 260, loud: 0.35 },
  ],
  // Two strokes of a hammer.
  build: [0, 0.13].flatMap((at) => [
    { kind: 'triangle' as const, at, lasts: 0.07, from: 520, to: 300, loud: 0.35 },
    { kind: 'noise' as const, at, lasts: 0.04, from: 2600, loud: 0.2 },
  ]),
  coin: [
    { kind: 'sine', at: 0, lasts: 0.12, from: 1568, loud: 0.2 },
    { kind: 'sine', at: 0.07, lasts: 0.3, from: 2093, loud: 0.22 },
  ],
  // A sheep, more or less.
  animals: [0, 0.06, 0.12, 0.18].map((at) => ({
    kind: 'sawtooth' as const,
    at,
    lasts: 0.07,
    from: 330,
    to: 290,
    loud: 0.12,
  })),
  // A scythe.
  harvest: [0, 0.2].map((at) => ({
    kind: 'noise' as const,
    at,
    lasts: 0.2,
    from: 3200,
    to: 1200,
    loud: 0.3,
  })),
  turn: [
    { kind: 'triangle', at: 0, lasts: 0.35, from: 523, loud: 0.35 },
    { kind: 'triangle', at: 0.13, lasts: 0.35, from: 659, loud: 0.35 },
  ],
  // A clock that ticks twice.
  hurry: [0, 0.25].map((at) => ({
    kind: 'square' as const,
    at,
    lasts: 0.04,
    from: 1900,
    to: 1500,
    loud: 0.12,
  })),
  win: [523, 659, 784, 1047].map((from, index) => ({
    kind: 'triangle' as const,
    at: 0.14 * index,
    lasts: index === 3 ? 0.7 : 0.25,
    from,
    loud: 0.35,
  })),
};

/** Sounds of one update follow each other. */
const GAP = 0.18;

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** A second of noise, the same every time. */
function noise(audio: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = hiss.getChannelData(0);
  let state = 1;
  for (let index = 0; index < samples.length; index++) {
    state = (state * 16807) % 2147483647;
    samples[index] = (2 * state) / 2147483647 - 1;
  }
  return hiss;
}

function glide(pitch: AudioParam, { from, to, lasts }: Note, start: number): void {
  pitch.setValueAtTime(from, start);
  if (to !== undefined) pitch.exponentialRampToValueAtTime(to, start + lasts);
}

function playNote(audio: AudioContext, note: Note, begin: number, volume: number): void {
  const start = begin + note.at;
  const end = start + note.lasts;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, note.loud * volume), start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(audio.destination);
  if (note.kind === 'noise') {
    const source = audio.createBufferSource();
    source.buffer = noise(audio);
    const filter = audio.createBiquadFilter();
    filter.type = 'bandpass';
    glide(filter.frequency, note, start);
    source.connect(filter).connect(gain);
    source.start(start);
    source.stop(end + 0.05);
  } else {
    const source = audio.createOscillator();
    source.type = note.kind;
    glide(source.frequency, note, start);
    source.connect(gain);
    source.start(start);
    source.stop(end + 0.05);
  }
}

/** Play sounds, one after the other, if sounds are enabled. */
export function playSounds(...sounds: readonly Sound[]): void {
  if (!settings.sound || settings.volume <= 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // A browser may suspend audio until the user has pressed something.
  if (context.state === 'suspended') void context.resume();
  sounds.forEach((sound, index) => {
    for (const note of NOTES[sound]) {
      playNote(context!, note, context!.currentTime + index * GAP, settings.volume / 100);
    }
  });
}
