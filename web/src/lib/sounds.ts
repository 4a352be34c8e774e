import { settings } from './settings.svelte';

let context: AudioContext | null = null;

/** Play the "your turn" sound, if sounds are enabled. */
export function tick(): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const [delay, pitch] of [
    [0, 523],
    [0.13, 659],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, currentTime + delay);
    volume.gain.exponentialRampToValueAtTime(0.09, currentTime + delay + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, currentTime + delay + 0.35);
    tone.connect(volume).connect(destination);
    tone.start(currentTime + delay);
    tone.stop(currentTime + delay + 0.4);
  }
}
