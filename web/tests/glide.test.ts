import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { adrift, glides } from '../src/table/show/glide';
import { places } from '../src/table/show/places';

/** A board of a width on which one piece lies, so far from its edge: nothing is laid out here. */
function board(width: number, left: number) {
  const element = document.createElement('div');
  const piece = document.createElement('i');
  element.append(piece);
  const lies = { width, left };
  Object.defineProperty(element, 'offsetWidth', { get: () => lies.width });
  Object.defineProperty(piece, 'offsetLeft', { get: () => lies.left });
  document.body.append(element);
  return { element, piece, lies };
}

describe('a piece that makes room', () => {
  let asked: Keyframe[][] = [];
  let still = false;

  beforeEach(() => {
    asked = [];
    still = false;
    HTMLElement.prototype.animate = function (this: HTMLElement, frames) {
      asked.push(frames as Keyframe[]);
      this.style.setProperty('translate', String((frames as Keyframe[])[0]?.translate));
      return { cancel: () => {} } as Animation;
    };
    vi.stubGlobal('matchMedia', () => ({ matches: still }));
  });

  afterEach(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'animate');
    vi.unstubAllGlobals();
    document.body.replaceChildren();
  });

  const lay = (element: HTMLElement) => void glides('i', () => {})(element);

  test('sets out from where it lay, and is said to be where it will lie', () => {
    const { element, piece, lies } = board(900, 40);
    lay(element);
    expect(asked).toEqual([]);
    lies.left = 100;
    lay(element);
    expect(asked).toEqual([[{ translate: '-60px 0px' }, { translate: '0px 0px' }]]);
    expect(adrift(piece)).toEqual({ x: -60, y: 0 });
    piece.getBoundingClientRect = () => new DOMRect(40, 0, 20, 20);
    const forget = places.register('hand.1', piece, true);
    expect(places.rect('hand.1')?.x).toBe(100);
    forget();
  });

  test('goes on from where it is when it has to make room again on its way', () => {
    const { element, lies } = board(900, 40);
    lay(element);
    lies.left = 100;
    lay(element);
    lies.left = 110;
    lay(element);
    expect(asked[1]?.[0]).toEqual({ translate: '-70px 0px' });
  });

  test('sets out, too, when the board grows narrower with its pieces, but not when what it lies in does', () => {
    const { element, lies } = board(900, 40);
    const desk = document.createElement('section');
    const width = vi.spyOn(desk, 'offsetWidth', 'get').mockReturnValue(1000);
    Object.defineProperty(element, 'offsetParent', { get: () => desk });
    lay(element);
    lies.left = 100;
    lies.width = 700;
    lay(element);
    expect(asked).toEqual([[{ translate: '-60px 0px' }, { translate: '0px 0px' }]]);
    width.mockReturnValue(800);
    lies.left = 20;
    lay(element);
    expect(asked).toHaveLength(1);
  });

  test('stays where it is when the window gets another size, or no motion is wanted', () => {
    const { element, lies } = board(900, 40);
    lay(element);
    lies.left = 30;
    lies.width = 700;
    lay(element);
    still = true;
    lies.left = 90;
    lay(element);
    expect(asked).toEqual([]);
  });
});
