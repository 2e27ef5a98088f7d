// Where a lesson's light falls, and where its pointer ends.
export type Point = { x: number; y: number };

/** Something on the page, as the corners of its outline. */
export type Outline = Point[];

const MARGIN = 6;
/** How far beside the piece the knob of the pointer ends. */
const BESIDE = 16;

/** The outline of an element: of a polygon its own, else a rectangle around it. */
export function outlineOf(element: Element): Outline {
  if (element instanceof SVGPolygonElement) {
    const matrix = element.getScreenCTM();
    if (matrix) return [...element.points].map((point) => point.matrixTransform(matrix)).map(({ x, y }) => ({ x, y }));
  }
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return rectangle(left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN);
}

export function rectangle(left: number, top: number, right: number, bottom: number): Outline {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

const CORNER = 8;

/** An outline as the data of an SVG path, its corners rounded. */
export function pathOf(outline: Outline): string {
  const corners = outline.map((corner, n) => {
    const [before, after] = [outline.at(n - 1) ?? corner, outline[(n + 1) % outline.length] ?? corner];
    return `${at(towards(corner, before))}Q${at(corner)} ${at(towards(corner, after))}`;
  });
  return `M${corners.join('L')}Z`;
}

const at = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(y)}`;

/** A point a little way from one corner to the next. */
function towards(corner: Point, other: Point): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y);
  const share = length > 0 ? Math.min(CORNER / length, 0.5) : 0;
  return { x: corner.x + (other.x - corner.x) * share, y: corner.y + (other.y - corner.y) * share };
}

/** Where a pointer that comes from `from` ends: beside the piece, on the side it comes from, inside the window. */
export function knobAt(outline: Outline, from: Point, window: { width: number; height: number }): Point {
  const xs = outline.map(({ x }) => x);
  const ys = outline.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const x = clamped(from.x, left - BESIDE, right + BESIDE);
  const y = clamped(from.y, top - BESIDE, bottom + BESIDE);
  const beside = { x: x === from.x ? (left + right) / 2 : x, y: y === from.y ? (top + bottom) / 2 : y };
  return { x: clamped(beside.x, 10, window.width - 10), y: clamped(beside.y, 10, window.height - 10) };
}

function clamped(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
