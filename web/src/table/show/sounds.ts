// The sounds of a table, made from a few oscillators and a little noise each, in whatever context they are asked for: one
// that is heard, or one that only reckons.

export type SoundName = keyof typeof SOUNDS;

/** One voice of a sound: a tone or noise (`hz` is then where it is brightest), when it begins and how fast it dies. */
type Voice = { wave: OscillatorType | 'noise'; hz: number; to?: number; at?: number; lasts: number; loud: number };

export const SOUNDS = {
  coin: [
    { wave: 'triangle', hz: 2100, lasts: 0.12, loud: 0.3 },
    { wave: 'sine', hz: 3150, at: 0.05, lasts: 0.22, loud: 0.22 },
  ],
  card: [{ wave: 'noise', hz: 3200, to: 1200, lasts: 0.15, loud: 1 }],
  token: [
    { wave: 'sine', hz: 420, to: 170, lasts: 0.12, loud: 0.6 },
    { wave: 'noise', hz: 1800, lasts: 0.06, loud: 0.7 },
  ],
  die: [0, 0.07, 0.13, 0.22].map((at) => ({ wave: 'noise' as const, hz: 1300, at, lasts: 0.09, loud: 1.1 })),
  stamp: [
    { wave: 'sine', hz: 130, to: 55, lasts: 0.22, loud: 0.5 },
    { wave: 'triangle', hz: 330, to: 160, lasts: 0.14, loud: 0.42 },
    { wave: 'noise', hz: 800, lasts: 0.14, loud: 1.2 },
  ],
  gavel: [0, 0.17].flatMap((at) => [
    { wave: 'square' as const, hz: 210, to: 120, at, lasts: 0.12, loud: 0.34 },
    { wave: 'noise' as const, hz: 1400, at, lasts: 0.08, loud: 1.3 },
  ]),
  bell: [
    { wave: 'sine', hz: 880, lasts: 0.9, loud: 0.18 },
    { wave: 'sine', hz: 1318, at: 0.14, lasts: 1.1, loud: 0.16 },
    { wave: 'sine', hz: 2637, at: 0.14, lasts: 0.5, loud: 0.05 },
  ],
  /** Lower than any other tone, and longer: something is held up to be read. */
  toll: [
    { wave: 'sine', hz: 196, lasts: 1.4, loud: 0.5 },
    { wave: 'sine', hz: 470, lasts: 0.8, loud: 0.16 },
    { wave: 'sine', hz: 784, lasts: 0.35, loud: 0.08 },
  ],
  fanfare: [523, 659, 784, 1047].map((hz, note) => ({
    wave: 'triangle' as const,
    hz,
    at: note * 0.14,
    lasts: note === 3 ? 0.9 : 0.22,
    loud: 0.24,
  })),
} satisfies Record<string, Voice[]>;

/** Seconds: what is there all at once clicks. */
const RISING = 0.002;
/** To nothing at all no loudness can fall evenly. */
const SILENT = 0.0001;

/** A sound from now on; `out` hears it, and bears several at once (`limited`). */
export function make(context: BaseAudioContext, out: AudioNode, name: SoundName, volume: number): void {
  for (const voice of SOUNDS[name] as Voice[]) speak(context, out, voice, volume);
}

function speak(context: BaseAudioContext, out: AudioNode, voice: Voice, volume: number): void {
  const begin = context.currentTime + (voice.at ?? 0);
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(voice.loud * volume, begin + RISING);
  gain.gain.exponentialRampToValueAtTime(SILENT, begin + voice.lasts);
  gain.connect(out);
  const source = voice.wave === 'noise' ? hiss(context, voice, begin, gain) : tone(context, voice, begin, gain);
  source.start(begin);
  source.stop(begin + voice.lasts);
}

function tone(context: BaseAudioContext, { wave, hz, to = hz, lasts }: Voice, begin: number, gain: AudioNode) {
  const source = context.createOscillator();
  source.type = wave as OscillatorType;
  source.frequency.setValueAtTime(hz, begin);
  source.frequency.exponentialRampToValueAtTime(to, begin + lasts);
  source.connect(gain);
  return source;
}

function hiss(context: BaseAudioContext, { hz, to = hz, lasts }: Voice, begin: number, gain: AudioNode) {
  const source = context.createBufferSource();
  source.buffer = whiteNoise(context);
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(hz, begin);
  filter.frequency.exponentialRampToValueAtTime(to, begin + lasts);
  source.connect(filter).connect(gain);
  return source;
}

/** Sounds that fall together are no louder than a loudspeaker can bear: what is loud is rounded off, up to twice as much as fits. */
export function limited(context: BaseAudioContext): AudioNode {
  const half = new GainNode(context, { gain: 0.5 });
  const curve = Float32Array.from({ length: 801 }, (_, n) => rounded((n - 400) / 200));
  half.connect(new WaveShaperNode(context, { curve })).connect(context.destination);
  return half;
}

const LOUD = 0.7;

function rounded(level: number): number {
  const beyond = Math.abs(level) - LOUD;
  return beyond <= 0 ? level : Math.sign(level) * (LOUD + (1 - LOUD) * Math.tanh(beyond / (1 - LOUD)));
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

function whiteNoise(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  noises.set(context, buffer);
  return buffer;
}
