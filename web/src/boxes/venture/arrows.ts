const ARROWS: Record<string, [number, number] | undefined> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** What an arrow key leads to: the nearest that is lit in that direction. */
export function litBeside(board: HTMLElement, from: Element, key: string): HTMLElement | null {
  const direction = ARROWS[key];
  if (!direction || !from.hasAttribute('data-lit')) return null;
  const [x, y] = middleOf(from);
  let [best, nearest]: [HTMLElement | null, number] = [null, Infinity];
  for (const element of board.querySelectorAll<HTMLElement>('[data-lit]')) {
    const [dx, dy] = [middleOf(element)[0] - x, middleOf(element)[1] - y];
    const ahead = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    const distance = ahead + 2 * aside;
    if (ahead > 5 && distance < nearest) [best, nearest] = [element, distance];
  }
  return best;
}

function middleOf(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
