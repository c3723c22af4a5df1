/** A few short sounds, made here: wood and bars. Off unless switched on. */

import { prefs } from "./prefs.svelte";

export type SoundName = "place" | "back" | "turn" | "equalis" | "refused" | "tick" | "count";

let context: AudioContext | null = null;

interface Note {
  at: number;
  pitch: number;
  length: number;
  volume: number;
  wave?: OscillatorType;
}
const NOTES: Record<SoundName, Note[]> = {
  place: [{ at: 0, pitch: 880, length: 0.05, volume: 0.25, wave: "triangle" }],
  back: [{ at: 0, pitch: 520, length: 0.05, volume: 0.25, wave: "triangle" }],
  turn: [{ at: 0, pitch: 523, length: 0.14, volume: 0.14 }, { at: 0.13, pitch: 784, length: 0.2, volume: 0.14 }],
  equalis: [
    { at: 0, pitch: 659, length: 0.5, volume: 0.25, wave: "triangle" },
    { at: 0.01, pitch: 1318, length: 0.4, volume: 0.12 },
    { at: 0.22, pitch: 659, length: 0.7, volume: 0.25, wave: "triangle" },
  ],
  refused: [{ at: 0, pitch: 150, length: 0.12, volume: 0.35, wave: "triangle" }],
  tick: [{ at: 0, pitch: 1200, length: 0.02, volume: 0.08 }],
  count: [{ at: 0, pitch: 990, length: 0.06, volume: 0.2, wave: "triangle" }],
};

export function sound(name: SoundName): void {
  if (!prefs.sound) return;
  context ??= new AudioContext();
  for (const { at, pitch, length, volume, wave = "sine" } of NOTES[name]) {
    const start = context.currentTime + at;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = wave;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
