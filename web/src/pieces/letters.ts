// An alphabet of our own: one stroke a letter, drawn twice (broad in brass, thin in the ground) for the inlaid look
// of the 1920s. Each letter is [width, path] in a box 100 high.

export const LETTERS: Record<string, [number, string]> = {
  A: [66, 'M4 100 33 2 62 100M15 68H51'],
  B: [54, 'M6 2V98H26A26 26 0 0 0 26 46H6M26 46A22 22 0 0 0 26 2H6'],
  C: [62, 'M58 16A36 49 0 1 0 58 84'],
  D: [62, 'M6 2H18A40 48 0 0 1 18 98H6Z'],
  E: [50, 'M46 2H6V98H46M6 58H38'],
  F: [48, 'M46 2H6V100M6 58H38'],
  G: [66, 'M60 16A36 49 0 1 0 62 62H40'],
  H: [60, 'M6 0V100M54 0V100M6 60H54'],
  I: [12, 'M6 0V100'],
  J: [40, 'M34 0V76A15 22 0 0 1 4 76'],
  K: [56, 'M6 0V100M50 0 8 60M20 44 54 100'],
  L: [46, 'M6 0V98H44'],
  M: [76, 'M6 100V6L38 70 70 6V100'],
  N: [62, 'M6 100V8L56 92V0'],
  O: [70, 'M35 2A30 48 0 1 0 35.1 2Z'],
  P: [52, 'M6 100V2H22A26 29 0 0 1 22 60H6'],
  Q: [72, 'M35 2A30 48 0 1 0 35.1 2ZM42 72 68 100'],
  R: [56, 'M6 100V2H22A26 29 0 0 1 22 60H6M26 60 52 100'],
  S: [56, 'M48 14C40-4 6-2 6 25C6 56 50 46 50 74C50 104 12 102 4 84'],
  T: [56, 'M2 2H54M28 2V100'],
  U: [60, 'M6 0V68A24 30 0 0 0 54 68V0'],
  V: [62, 'M4 0 31 98 58 0'],
  W: [84, 'M4 0 23 96 42 16 61 96 80 0'],
  X: [58, 'M4 0 54 100M54 0 4 100'],
  Y: [58, 'M4 0 29 54 54 0M29 54V100'],
  Z: [54, 'M4 2H48L6 98H50'],
  '0': [62, 'M31 2A26 48 0 1 0 31.1 2Z'],
  '1': [30, 'M4 20 22 4V100'],
  '2': [54, 'M6 24C8-6 48-6 48 24C48 50 8 70 5 98H50'],
  '3': [54, 'M6 16C16-4 48-2 48 24C48 44 34 46 22 46C34 46 50 50 50 72C50 102 12 104 4 84'],
  '4': [60, 'M44 100V4L4 72H58'],
  '5': [54, 'M46 2H12L9 44C24 34 50 38 50 68C50 102 12 104 4 86'],
  '6': [58, 'M44 4C22 22 6 48 6 70A23 28 0 1 0 8 58'],
  '7': [52, 'M4 2H48L16 100'],
  '8': [56, 'M28 46A20 22 0 1 1 28.1 46ZM28 46A23 26 0 1 1 27.9 46Z'],
  '9': [58, 'M14 96C36 78 52 52 52 30A23 28 0 1 0 50 42'],
  '½': [92, 'M4 14 14 4V46M84 2 22 98M58 66C60 50 86 50 86 66C86 80 60 86 58 98H88'],
  '×': [46, 'M6 36 40 84M40 36 6 84'],
  '−': [50, 'M6 58H44'],
  '.': [14, 'M7 94V100'],
  ',': [16, 'M9 92 5 110'],
  ' ': [34, ''],
};

/** Letters side by side: each with the place where it starts, and the width of all. */
export function setInLetters(text: string, spacing = 18): { letters: { at: number; path: string }[]; width: number } {
  const letters: { at: number; path: string }[] = [];
  let at = 0;
  for (const letter of text.toUpperCase()) {
    const [width, path] = LETTERS[letter] ?? [0, ''];
    letters.push({ at, path });
    at += width + spacing;
  }
  return { letters, width: Math.max(0, at - spacing) };
}
