// The house's own players in profile: what is drawn upon the head, in a medallion 60 wide. Whoever is not of the house has
// an initial instead.

export type Stroke = { tag: 'path' | 'circle' } & Record<string, string>;

export const HEAD =
  'M34 11Q38 15 38.5 21L45 30Q44.5 32 41.5 32.2L42.3 35 40.8 36.3 42 38.8 40 41Q41 45 37.5 46.8L31.5 47.5 32 53Q44 55 49 64H7Q10 54 20 52.5L20.5 45Q12 38 13 26Q15 9 27 8.5Q31 8.5 34 11Z';
export const EYE = 'M34.5 24.5H38';

export const FACES: Record<string, Stroke[] | undefined> = {
  Ada: [
    { tag: 'path', d: 'M20 52.5L27 58 32 53Q44 55 49 64H7Q10 54 20 52.5Z', fill: '#9c3342' },
    { tag: 'path', d: 'M38 17Q33 4 20 6.5Q8 10 9.5 32Q10 42 16 46.5Q27 45 26.5 35Q27 24 38 19Z', fill: '#4a2a1a' },
    { tag: 'path', d: 'M10 23Q22 15 37.5 16.5', fill: 'none', stroke: '#e9b949', 'stroke-width': '3' },
  ],
  Hugo: [
    { tag: 'path', d: 'M20 52.5L27 58 32 53Q44 55 49 64H7Q10 54 20 52.5Z', fill: '#2f4a63' },
    { tag: 'path', d: 'M36.5 33.5Q42 31 46 35.5Q41 37.5 36 36Z', fill: '#3a2416' },
    { tag: 'path', d: 'M13.5 30Q13 22 16 19L24 20Q22 27 20 33Z', fill: '#3a2416' },
    {
      tag: 'path',
      d: 'M12 19Q11 3 26.5 3Q38 3.5 39 17L46 18.5Q47 21 44 21H8Q5.5 20.5 7 18.8Z',
      fill: '#1c2228',
      stroke: '#e9b949',
      'stroke-width': '.8',
    },
    { tag: 'path', d: 'M12.5 17.5H39', stroke: '#b98a2c', 'stroke-width': '2.6' },
  ],
  Stella: [
    { tag: 'path', d: 'M20 52.5L27 58 32 53Q44 55 49 64H7Q10 54 20 52.5Z', fill: '#2e6a55' },
    { tag: 'circle', cx: '9.5', cy: '20', r: '6.5', fill: '#b9772e' },
    { tag: 'path', d: 'M37.5 14Q29 4 18.5 8.5Q10.5 14 12.5 29Q15 37 22 37Q22 24 37.5 18.5Z', fill: '#b9772e' },
    { tag: 'path', d: 'M23.5 37V42', stroke: '#e9b949', 'stroke-width': '1.4' },
    { tag: 'circle', cx: '23.5', cy: '43.5', r: '2.2', fill: '#7fd0c0' },
    {
      tag: 'path',
      d: 'M21 51Q27 55 32 50.5',
      fill: 'none',
      stroke: '#fffaf0',
      'stroke-width': '2.6',
      'stroke-dasharray': '.1 3.2',
      'stroke-linecap': 'round',
    },
  ],
  Victor: [
    { tag: 'path', d: 'M20 52.5L27 58 32 53Q44 55 49 64H7Q10 54 20 52.5Z', fill: '#3b2a52' },
    { tag: 'path', d: 'M38.5 16.5Q36 4.5 22 6.5Q9 9.5 12 33L18 36.5Q18 24 25 19.5Q34 19.5 38.5 16.5Z', fill: '#17181f' },
    { tag: 'path', d: 'M35 43 40.5 41.5Q43 46 41.5 51Q36.5 49 34 46Z', fill: '#17181f' },
    { tag: 'circle', cx: '37', cy: '25', r: '4', fill: 'none', stroke: '#e9b949', 'stroke-width': '1.5' },
    { tag: 'path', d: 'M36 29 32 46', stroke: '#e9b949', 'stroke-width': '.9' },
  ],
  Irma: [
    { tag: 'path', d: 'M20 52.5L27 58 32 53Q44 55 49 64H7Q10 54 20 52.5Z', fill: '#7a4a7e' },
    { tag: 'path', d: 'M19 36Q24 42 22 45Q28 42 28 32Z', fill: '#c9c2b4' },
    { tag: 'path', d: 'M9 36Q4 7 26 4.5Q40 4.5 42.5 21.5L39 24Q28 25 20.5 36Q14 42 9 36Z', fill: '#2f6f7d' },
    { tag: 'path', d: 'M10 29Q22 17 42 19', fill: 'none', stroke: '#f2e4c4', 'stroke-width': '2.4' },
    { tag: 'circle', cx: '17', cy: '25', r: '4.2', fill: '#e9806a' },
    { tag: 'circle', cx: '17', cy: '25', r: '1.5', fill: '#f7e7b4' },
  ],
  Oscar: [
    { tag: 'path', d: 'M20 52.5L27 58 32 53Q44 55 49 64H7Q10 54 20 52.5Z', fill: '#6b4a2b' },
    { tag: 'path', d: 'M13 27Q12 37 20.5 44L24 36Q23 30 20 25Z', fill: '#d8d2c2' },
    { tag: 'path', d: 'M24 36Q31 42 38 37.5L41 41Q44 52 36.5 55Q26 54 22 42Z', fill: '#d8d2c2' },
    { tag: 'path', d: 'M36 33.2Q41 31.5 44 34.5Q40 36.5 36 35.6Z', fill: '#d8d2c2' },
    { tag: 'path', d: 'M24 29Q27.5 27 27.5 31T24.5 34', fill: 'none', stroke: '#b98a5c', 'stroke-width': '1.5' },
  ],
};
