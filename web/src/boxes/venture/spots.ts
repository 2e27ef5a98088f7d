// The places of the city, as the show knows them; the name is also written on the element, for whoever reads the page.
import type { Attachment } from 'svelte/attachments';
import { piece, place } from '../../table/show/places';

const named =
  (name: string, attach: Attachment): Attachment =>
  (element) => {
    const { dataset } = element as HTMLElement;
    dataset.place = name;
    const forget = attach(element);
    return () => {
      forget?.();
      if (dataset.place === name) delete dataset.place;
    };
  };

/** Where pieces come from and go to. */
export const spot = (name: string) => named(name, place(name));

/** The very piece that lies there: it is not seen while it travels. */
export const lying = (name: string) => named(name, piece(name));

/** A seat is also meant where the table speaks of it as such. */
export const purse = (seat: number) =>
  named(`purse.${seat}`, (element) => {
    const forget = [place(`purse.${seat}`)(element), place(`seat.${seat}`)(element)];
    return () => forget.forEach((one) => one?.());
  });
