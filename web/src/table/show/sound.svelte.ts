// The sounds of a table, made here from a few oscillators and a little noise. Nothing is heard before the first gesture.
import { remember, remembered } from '../../lib/remembered';

export type SoundName = keyof typeof SOUNDS;

/** One voice of a sound: a tone or noise (`hz` is then where it is brightest), when it begins and how fast it dies. */
type Voice = { wave: OscillatorType | 'noise'; hz: number; to?: number; at?: number; lasts: number; loud: number };

const SOUNDS = {
  coin: [
    { wave: 'triangle', hz: 2100, lasts: 0.12, loud: 0.3 },
    { wave: 'sine', hz: 3150, at: 0.05, lasts: 0.22, loud: 0.22 },
  ],
  card: [{ wave: 'noise', hz: 3200, to: 1200, lasts: 0.11, loud: 0.35 }],
  token: [
    { wave: 'sine', hz: 420, to: 170, lasts: 0.09, loud: 0.5 },
    { wave: 'noise', hz: 1800, lasts: 0.03, loud: 0.25 },
  ],
  die: [0, 0.07, 0.13, 0.22].map((at) => ({ wave: 'noise' as const, hz: 900, at, lasts: 0.05, loud: 1 })),
  stamp: [
    { wave: 'sine', hz: 130, to: 55, lasts: 0.2, loud: 0.8 },
    { wave: 'noise', hz: 500, lasts: 0.06, loud: 0.4 },
  ],
  gavel: [0, 0.17].flatMap((at) => [
    { wave: 'square' as const, hz: 210, to: 120, at, lasts: 0.07, loud: 0.25 },
    { wave: 'noise' as const, hz: 1400, at, lasts: 0.04, loud: 0.4 },
  ]),
  bell: [
    { wave: 'sine', hz: 880, lasts: 0.9, loud: 0.3 },
    { wave: 'sine', hz: 1318, at: 0.14, lasts: 1.1, loud: 0.28 },
    { wave: 'sine', hz: 2637, at: 0.14, lasts: 0.5, loud: 0.07 },
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
    loud: 0.32,
  })),
} satisfies Record<string, Voice[]>;

const GESTURES = ['pointerdown', 'keydown'] as const;

class Sound {
  /** From 0 to 1. */
  volume = $state(remembered('volume', 0.6));
  muted = $state(remembered('muted', false));
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;
  private out: AudioNode | null = null;

  /** Waits for the first gesture: browsers, and people, want no sound before it. */
  listen(): () => void {
    const wake = () => {
      if (typeof AudioContext === 'undefined') return;
      this.context ??= new AudioContext();
      void this.context.resume();
    };
    for (const gesture of GESTURES) addEventListener(gesture, wake, { once: true });
    return () => GESTURES.forEach((gesture) => removeEventListener(gesture, wake));
  }

  setVolume(volume: number): void {
    this.volume = volume;
    remember('volume', volume);
  }

  mute(muted: boolean): void {
    this.muted = muted;
    remember('muted', muted);
  }

  play(name: SoundName): void {
    const { context } = this;
    if (!context || context.state !== 'running' || this.muted || this.volume === 0) return;
    for (const voice of SOUNDS[name] as Voice[]) this.speak(context, voice);
  }

  private speak(context: AudioContext, { wave, hz, to = hz, at = 0, lasts, loud }: Voice): void {
    const begin = context.currentTime + at;
    const gain = context.createGain();
    gain.gain.setValueAtTime(loud * this.volume, begin);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
    gain.connect((this.out ??= limited(context)));
    const source = wave === 'noise' ? this.hiss(context, hz, to, begin, lasts, gain) : context.createOscillator();
    if (source instanceof OscillatorNode) {
      source.type = wave as OscillatorType;
      source.frequency.setValueAtTime(hz, begin);
      source.frequency.exponentialRampToValueAtTime(to, begin + lasts);
      source.connect(gain);
    }
    source.start(begin);
    source.stop(begin + lasts);
  }

  private hiss(
    context: AudioContext,
    hz: number,
    to: number,
    begin: number,
    lasts: number,
    gain: GainNode,
  ): AudioNode & AudioScheduledSourceNode {
    const source = context.createBufferSource();
    source.buffer = this.noise ??= whiteNoise(context);
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.setValueAtTime(hz, begin);
    filter.frequency.exponentialRampToValueAtTime(to, begin + lasts);
    source.connect(filter).connect(gain);
    return source;
  }
}

export const sound = new Sound();

/** Sounds that fall together are no louder than a loudspeaker can bear: what is loud is rounded off, up to twice as much as fits. */
function limited(context: AudioContext): AudioNode {
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

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  return buffer;
}
