// Whether and how loud a table is heard. Nothing is before the first gesture.
import { limited, make, type SoundName } from './sounds';
import { remember, remembered } from '../../lib/remembered';

const GESTURES = ['pointerdown', 'keydown'] as const;

class Sound {
  /** From 0 to 1. */
  volume = $state(remembered('volume', 0.6));
  muted = $state(remembered('muted', false));
  private context: AudioContext | null = null;
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
    make(context, (this.out ??= limited(context)), name, this.volume);
  }
}

export const sound = new Sound();
