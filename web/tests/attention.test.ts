// What a call does beyond the page: it is heard, felt and, where nobody looks, shown by the browser. All three are stood in for.
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { attention } from '../src/table/show/attention.svelte';
import { sound } from '../src/table/show/sound.svelte';

/** The loudness of every voice that was started. */
const heard: number[] = [];
/** What was made to be heard through. */
const contexts: Context[] = [];

const knob = () => ({ setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() });

class Node {
  gain = knob();
  frequency = knob();
  type = '';
  buffer: unknown = null;
  connect(to: unknown) {
    return to;
  }
  start() {}
  stop() {}
}

class Context {
  state = 'suspended';
  currentTime = 0;
  sampleRate = 8;
  destination = new Node();
  constructor() {
    contexts.push(this);
  }
  resume() {
    this.state = 'running';
    return Promise.resolve();
  }
  createGain() {
    const node = new Node();
    node.gain.linearRampToValueAtTime = vi.fn((loud: number) => heard.push(loud));
    return node;
  }
  createOscillator = () => new OscillatorNode(this as unknown as BaseAudioContext);
  createBufferSource = () => new Node();
  createBiquadFilter = () => new Node();
  createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
}

const notes: { words: string; tag: string }[] = [];
class Note {
  static permission = 'granted';
  onclick: unknown;
  constructor(words: string, { tag }: { tag: string }) {
    notes.push({ words, tag });
  }
  close() {}
}

const vibrate = vi.fn();
const look = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
const touched = (coarse: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: coarse }));

beforeEach(() => {
  heard.length = notes.length = 0;
  vibrate.mockReset();
  vi.stubGlobal('Notification', Note);
  for (const name of ['OscillatorNode', 'GainNode', 'WaveShaperNode']) vi.stubGlobal(name, Node);
  vi.stubGlobal('AudioContext', Context);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  attention.allowed = true;
  touched(false);
  look(false);
});
afterEach(() => {
  sound.mute(false);
  sound.setVolume(0.6);
  attention.allowed = false;
  Reflect.deleteProperty(navigator, 'vibrate');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// The page's only voice is kept: other tests find it mute.
afterAll(() => contexts.forEach((one) => (one.state = 'closed')));

describe('sound', () => {
  test('is silent, and nothing is made for it, before the first gesture; then it is as loud as one wants', () => {
    const stop = sound.listen();
    sound.play('coin');
    expect([contexts, heard]).toEqual([[], []]);
    dispatchEvent(new Event('pointerdown'));
    sound.play('coin');
    expect(contexts).toHaveLength(1);
    expect(heard).toHaveLength(2);
    const [loud = 0] = heard;
    sound.setVolume(0.3);
    sound.play('coin');
    expect(heard[2]).toBeCloseTo(loud / 2);
    sound.setVolume(0);
    sound.play('coin');
    sound.setVolume(0.6);
    sound.mute(true);
    sound.play('gavel');
    expect(heard).toHaveLength(4);
    sound.mute(false);
    sound.play('gavel');
    expect(heard).toHaveLength(8);
    stop();
  });
});

describe('a call', () => {
  test('is heard, and felt in the hand', () => {
    attention.call('Your turn', 'T1');
    expect(heard).toHaveLength(3);
    expect(vibrate).not.toHaveBeenCalled();
    touched(true);
    attention.call('Your turn', 'T1');
    expect(vibrate).toHaveBeenCalledExactlyOnceWith(expect.any(Number));
  });

  test('is shown by the browser only where the page is hidden, and only if that is allowed', () => {
    attention.call('Your turn', 'T1');
    expect(notes).toEqual([]);
    look(true);
    attention.call('Your turn', 'T1');
    expect(notes).toEqual([{ words: 'Your turn', tag: 'T1' }]);
    attention.allowed = false;
    attention.call('Your turn', 'T1');
    expect(notes).toHaveLength(1);
  });
});
