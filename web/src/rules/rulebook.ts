// What a box adds to its rules in words: pictures made of its own pieces, and an example that one steps through. All of it
// is data; its sentences stand in the game's catalogue, as `rules_…`.
import type { Component } from 'svelte';
import { sayKey } from '../lib/say';
import type { Piece } from '../table/show/beats';
import type { Box, View } from '../wire';

/** A piece in a picture: crossed out, or just come. */
export type Drawn = Piece & { out?: boolean; fresh?: boolean };

/** What lies together in a small board: the pieces, whose they are, and what they come to. */
export type Group = {
  /** The key of its name, or a thing of the box by kind and number. */
  name: string | [string, number];
  pieces: Drawn[];
  /** What it comes to. */
  note?: string;
  lit?: boolean;
};

export type Rulebook = {
  /** The aim as a sum of pieces; their words are `rules_aim_1` and on. */
  aim: { sign: string; pieces: Piece[] }[];
  /** What lies on the table to begin with, in pictures; their words are `rules_set_1` and on. */
  setUp: Drawn[][];
  /** A turn in four pictures, shown at that section; their words are `rules_turn_1` and on. */
  turn: { at: number; pictures: Piece[][] };
  /** A worked example, shown at that section, step by step; its words are `rules_ex_1` and on. */
  example: { at: number; steps: Group[][] };
  /** How wide each kind of piece is, in pixels. */
  sizes: Record<string, number>;
  /** The section that speaks of what is going on. */
  now: (view: View) => number;
  /** Drawings that the pieces refer to. */
  Art?: Component;
};

/** Every help page begins with the set-up. */
export const SECTION_SET_UP = 0;

const BOOKS = import.meta.glob<{ bookOf: (box: string) => Rulebook }>('../boxes/*/rulebook.ts');

/** Null where nobody has made one. */
export async function rulebookOf(folder: string, box: string): Promise<Rulebook | null> {
  const found = await BOOKS[`../boxes/${folder}/rulebook.ts`]?.();
  return found?.bookOf(box) ?? null;
}

export type Section = { title: string; level: number; html: string };

/** The page made of a help file: what comes before the first heading, and the sections, the same in every language. */
export function divided(html: string): { preface: string; sections: Section[] } {
  const [preface = '', ...rest] = html.replace(/<h1>.*?<\/h1>/s, '').split(/(?=<h[23]>)/);
  const sections = rest.map((part) => {
    const [, level = '2', title = ''] = /^<h([23])>(.*?)<\/h[23]>/s.exec(part) ?? [];
    return { title: title.replace(/<[^>]+>/g, ''), level: Number(level), html: part.replace(/^<h[23]>.*?<\/h[23]>/s, '') };
  });
  return { preface, sections };
}

/** A sentence of the rulebook; a box that shares its folder with another may have one of its own. */
export const sayRule = (folder: string, box: Box, name: string) =>
  sayKey(`${folder}_rules_${name}_${box.id}`) ?? sayKey(`${folder}_rules_${name}`) ?? '';
