// Small sounds, made of waves and noise when they are needed, so that no file has to load. Silent unless the player
// turns them on.

import { settings } from "../settings.svelte.ts"
import type { Cue } from "./cues.ts"

let context: AudioContext | undefined

/** Returns the audio context, and resumes it. Browsers allow sound only after the user has touched the page. */
function awake(): AudioContext | undefined {
  try {
    context ??= new AudioContext()
    if (context.state === "suspended") context.resume().catch(() => {})
    return context
  } catch {
    return undefined
  }
}

/** Returns a volume that jumps up and fades. */
function fading(audio: AudioContext, volume: number, at: number, length: number): GainNode {
  const gain = audio.createGain()
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(volume, at + 0.006)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  gain.connect(audio.destination)
  return gain
}

function tone(
  audio: AudioContext,
  pitch: number,
  volume: number,
  after: number,
  length: number,
  wave: OscillatorType = "sine",
): void {
  const at = audio.currentTime + after
  const oscillator = audio.createOscillator()
  oscillator.type = wave
  oscillator.frequency.value = pitch
  oscillator.connect(fading(audio, volume, at, length))
  oscillator.start(at)
  oscillator.stop(at + length)
}

/** Plays the sound of paper: noise through a filter that moves from one pitch to another. */
function brush(audio: AudioContext, from: number, to: number, volume: number, after: number, length: number): void {
  const at = audio.currentTime + after
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  const source = audio.createBufferSource()
  source.buffer = buffer
  const filter = audio.createBiquadFilter()
  filter.type = "bandpass"
  filter.Q.value = 0.9
  filter.frequency.setValueAtTime(from, at)
  filter.frequency.exponentialRampToValueAtTime(to, at + length)
  source.connect(filter)
  filter.connect(fading(audio, volume, at, length))
  source.start(at)
}

const PLAY: Readonly<Record<Cue, (audio: AudioContext) => void>> = {
  tap: (audio) => {
    brush(audio, 1400, 500, 0.25, 0, 0.07)
    tone(audio, 150, 0.12, 0, 0.07)
  },
  flip: (audio) => {
    brush(audio, 900, 3200, 0.2, 0, 0.08)
    brush(audio, 1800, 600, 0.22, 0.08, 0.06)
  },
  slide: (audio) => brush(audio, 600, 1500, 0.22, 0, 0.28),
  turn: (audio) => {
    tone(audio, 880, 0.12, 0.15, 0.9)
    tone(audio, 2217, 0.03, 0.15, 0.5)
  },
  win: (audio) =>
    [523.25, 659.26, 783.99, 1046.5].forEach((pitch, i) => {
      tone(audio, pitch, 0.1, i * 0.09, 1.4, "triangle")
    }),
  lose: (audio) =>
    [349.23, 311.13, 261.63].forEach((pitch, i) => {
      tone(audio, pitch, 0.07, i * 0.22, 1.1)
    }),
  end: (audio) =>
    [392, 329.63].forEach((pitch, i) => {
      tone(audio, pitch, 0.09, i * 0.16, 0.9, "triangle")
    }),
  refuse: (audio) => tone(audio, 95, 0.3, 0, 0.12, "triangle"),
}

/** Plays these sounds, if the player wants sounds. */
export function sound(...cues: readonly Cue[]): void {
  if (!settings.sounds || cues.length === 0) return
  const audio = awake()
  if (audio === undefined) return
  for (const cue of cues) PLAY[cue](audio)
}
