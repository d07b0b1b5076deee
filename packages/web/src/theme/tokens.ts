export const shade = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });
export const plain = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

export const colors = {
  canvas: shade('#f5f7f4', '#101412'),
  surface: shade('#ffffff', '#171c19'),
  sunken: shade('#eef2ec', '#131815'),
  raised: shade('#ffffff', '#1c221e'),
  line: { DEFAULT: shade('#e2e7e0', '#28302b'), strong: shade('#cfd6cc', '#37413b'), field: shade('#868f88', '#6f7a73') },
  ink: { DEFAULT: shade('#18211c', '#e7ece8'), 2: shade('#4d5952', '#aeb8b1'), 3: shade('#626d66', '#8d9891') },
  onSolid: shade('#ffffff', '#0c1511'),
  jade: {
    50: shade('#e8f4ee', '#15291f'),
    100: shade('#cfe8db', '#1b3a2b'),
    500: shade('#2b9a72', '#3fb287'),
    600: shade('#1d7d5b', '#4fc397'),
    700: shade('#166349', '#7ad6b2'),
  },
  persimmon: { DEFAULT: shade('#b34a14', '#f08f5c'), 50: shade('#fdefe6', '#2e1d13') },
  sky: { DEFAULT: shade('#2563c4', '#84b3f2'), 50: shade('#e9f1fc', '#152235') },
  amber: { DEFAULT: shade('#8f5c0e', '#dfb457'), 50: shade('#fbf3df', '#2b2413') },
  rose: { DEFAULT: shade('#bf3545', '#f08a94'), 50: shade('#fceced', '#2f1a1c') },
  scrim: shade('rgba(24,33,28,.32)', 'rgba(0,0,0,.56)'),
};

/** Food colors for cells, charts and print. */
export const food = plain({
  grain: '#d6a445',
  vegetable: '#62a75c',
  fruit: '#e0687c',
  soy: '#a98562',
  milk: '#78a3d8',
  meat: '#c25a4c',
  nut: '#86694a',
  oil: '#e1c24e',
});

/** Multiples of 4 px, for spacing and sizes. */
const steps = [
  ...[0, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48],
  ...[60, 64, 72, 80, 84, 90, 100, 112, 128, 140, 150, 170],
];
export const spacing = Object.fromEntries(steps.map((step) => [String(step), { value: `${step * 4}px` }]));
