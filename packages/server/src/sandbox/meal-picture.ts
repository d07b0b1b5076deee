import { seededRandom } from './random.js';

/** Food on the plate by kind: colors of its pieces, and how many there are. */
const kinds: Record<string, { pieces: string[]; count: number; size: number }> = {
  rice: { pieces: ['#fdf8ec', '#f6eeda', '#e8b27a', '#4f8f4a'], count: 22, size: 15 },
  meat: { pieces: ['#a8583a', '#c17a4d', '#7d3f2b', '#d9c9a8'], count: 14, size: 22 },
  vegetable: { pieces: ['#4f9a4c', '#79b85b', '#2f7a44', '#e06a4b'], count: 18, size: 20 },
  fruit: { pieces: ['#d8463d', '#e98a3a', '#f3c94f', '#9cc45a'], count: 8, size: 26 },
  milk: { pieces: ['#fffdf6', '#f2e3c3', '#e9c98b', '#b88a52'], count: 16, size: 16 },
  bread: { pieces: ['#d7a25b', '#c38a45', '#f0d9a8', '#8fb661'], count: 10, size: 28 },
};

export const mealPictureNames = Object.keys(kinds);

const round = (value: number) => Math.round(value * 10) / 10;

type Food = (typeof kinds)[string];

/** Light falls from the upper left: pieces are brighter there, and dark below. */
const light =
  '<defs><radialGradient id="l" cx=".35" cy=".3" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".45"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></radialGradient><radialGradient id="p" cx=".4" cy=".35" r=".8"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#dedcd4"/></radialGradient><filter id="s" x="-20%" y="-20%" width="150%" height="150%"><feDropShadow dx="3" dy="5" stdDeviation="4" flood-opacity=".35"/></filter></defs>';

function piecesOf({ pieces, count, size }: Food, random: () => number): string {
  return Array.from({ length: count }, () => {
    const [angle, away] = [random() * Math.PI * 2, Math.sqrt(random()) * 84];
    const [x, y, wide] = [200 + Math.cos(angle) * away, 150 + Math.sin(angle) * away * 0.84, size * (0.75 + random() * 0.6)];
    const high = wide * (0.55 + random() * 0.4);
    const place = `cx="${round(x)}" cy="${round(y)}" rx="${round(wide)}" ry="${round(high)}" transform="rotate(${Math.floor(random() * 180)} ${round(x)} ${round(y)})"`;
    return { y, svg: `<ellipse ${place} fill="${pieces[Math.floor(random() * pieces.length)]}"/><ellipse ${place} fill="url(#l)"/>` };
  })
    .sort((one, two) => one.y - two.y)
    .map(({ svg }) => svg)
    .join('');
}

/** What lies beside the plate: chopsticks, a bowl of rice, a glass, or nothing. */
const besides = [
  '<g stroke="#6b4a2f" stroke-width="5" stroke-linecap="round"><path d="M362 40 346 262M378 42 366 262"/></g>',
  '<g filter="url(#s)"><circle cx="352" cy="62" r="46" fill="#e9eef2"/><circle cx="352" cy="62" r="37" fill="#fdfbf4"/></g><path d="M330 58q8-9 16 0M348 70q9-9 18 0M340 46q9-8 17 0" stroke="#e6dfcc" stroke-width="4" fill="none"/>',
  '<g filter="url(#s)"><circle cx="354" cy="58" r="34" fill="#fff" fill-opacity=".55"/><circle cx="354" cy="58" r="27" fill="#d9b98a" fill-opacity=".7"/></g>',
  '',
];

/** Draws a plate of food as SVG, seen from above, the same for the same kind and number. Undefined for a kind that does not exist. */
export function mealPicture(kind: string, number: number): string | undefined {
  const food = kinds[kind];
  if (!food) return undefined;
  const random = seededRandom(number * 131 + mealPictureNames.indexOf(kind) * 17 + 1);
  const table = ['#cdb39a', '#8fa3ad', '#b7c4a8', '#d9d2c5', '#a98f7c', '#c9ccd3'][number % 6];
  const grain = Array.from(
    { length: 7 },
    (_, at) => `<path d="M0 ${at * 46 + 18}q200 ${Math.floor(random() * 16) - 8} 400 0" stroke="#0001" fill="none"/>`,
  );
  const turn = Math.floor(random() * 16) - 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="800" height="600">${light}<rect width="400" height="300" fill="${table}"/>${grain.join('')}<g transform="rotate(${turn} 200 150)">${besides[number % besides.length]}<g filter="url(#s)"><ellipse cx="190" cy="150" rx="142" ry="122" fill="url(#p)"/></g><g transform="translate(-10 0)"><ellipse cx="200" cy="150" rx="114" ry="97" fill="#efeee9"/><ellipse cx="200" cy="150" rx="114" ry="97" fill="none" stroke="#d6d3c9" stroke-width="2"/><g filter="url(#s)">${piecesOf(food, random)}</g></g></g></svg>`;
}
