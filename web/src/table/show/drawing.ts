// A beat measured on the page: where its pieces set out, pass and land, what is held up where, which places are lit.
import type { Beat, Deed, Flight } from './beats';
import { wayOf, wayOut, type Rect, type Way } from './flight';
import { places } from './places';
import type { Playing } from './show.svelte';

export type Drawing = {
  flights: { flight: Flight; way: Way }[];
  deeds: { deed: Deed; at: Rect }[];
  lit: Rect[];
  ms: number;
  dim: boolean;
};

export const EMPTY: Drawing = { flights: [], deeds: [], lit: [], ms: 0, dim: false };

/** `travels` is false where motion is not wanted: then places that pieces leave and reach light up instead. */
export function drawingOf(playing: Playing, travels: boolean): Drawing {
  const { beat, ms, origins } = playing;
  const ends = travels ? [] : (beat.flights ?? []).flatMap(({ from, to }) => [from, to]);
  return {
    flights: travels ? flightsOf(playing) : [],
    deeds: (beat.deeds ?? []).flatMap((deed) => placed(deed, origins)),
    lit: rectsOf([...(beat.lit ?? []), ...ends], origins),
    ms,
    dim: beat.dim ?? false,
  };
}

/** The pieces that are not seen where they lie because they are on their way. */
export function unseen(playing: Playing): Element[] {
  return playing.atOnce ? arriving(playing) : leaving(playing.beat);
}

function flightsOf({ beat, origins }: Playing): Drawing['flights'] {
  return (beat.flights ?? []).flatMap((flight) => {
    const from = origins.get(flight.from) ?? places.rect(flight.from);
    if (!from) return [];
    const stops = [from, ...rectsOf([...(flight.via ?? []), flight.to], origins)];
    const way = flight.to && stops.length > 1 ? wayOf(stops, flight.size) : wayOut(from, flight.size);
    return way ? [{ flight, way }] : [];
  });
}

/** Where places are; one that is no longer there counts where it was. */
function rectsOf(names: string[], origins: Playing['origins']): Rect[] {
  return names.map((name) => places.rect(name) ?? origins.get(name)).filter((rect) => rect !== undefined);
}

function placed(deed: Deed, origins: Playing['origins']): Drawing['deeds'] {
  const [at] = rectsOf([deed.at], origins);
  return at ? [{ deed, at }] : [];
}

const leaving = (beat: Beat) => (beat.flights ?? []).flatMap(({ from }) => places.piecesAt(from));

/** Upon the new state: the piece that already lies where it lands, or the one that has moved away under its own name. */
function arriving({ beat, origins }: Playing): Element[] {
  return (beat.flights ?? []).flatMap(({ from, to }) => {
    const there = places.piecesAt(to);
    return there.length > 0 ? there : places.piecesAt(from).filter((element) => hasMoved(element, origins.get(from)));
  });
}

function hasMoved(element: Element, origin: DOMRect | undefined): boolean {
  const { x, y } = element.getBoundingClientRect();
  return origin !== undefined && Math.abs(x - origin.x) + Math.abs(y - origin.y) > 2;
}
