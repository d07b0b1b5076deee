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

/** Draws a plate of food as SVG, the same for the same kind and number. Undefined for a kind that does not exist. */
export function mealPicture(kind: string, number: number): string | undefined {
  const food = kinds[kind];
  if (!food) return undefined;
  const random = seededRandom(number * 131 + mealPictureNames.indexOf(kind) * 17 + 1);
  const table = ['#cdb39a', '#8fa3ad', '#b7c4a8', '#d9d2c5', '#a98f7c', '#c9ccd3'][number % 6];
  const pieces = Array.from({ length: food.count }, () => {
    const [angle, away] = [random() * Math.PI * 2, Math.sqrt(random()) * 92];
    const [x, y, size] = [200 + Math.cos(angle) * away, 150 + Math.sin(angle) * away * 0.86, food.size * (0.7 + random() * 0.6)];
    const colour = food.pieces[Math.floor(random() * food.pieces.length)];
    return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(size)}" ry="${round(size * (0.55 + random() * 0.4))}" fill="${colour}" transform="rotate(${Math.floor(random() * 180)} ${round(x)} ${round(y)})"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="800" height="600"><rect width="400" height="300" fill="${table}"/><ellipse cx="200" cy="158" rx="142" ry="122" fill="#0002"/><ellipse cx="200" cy="150" rx="142" ry="122" fill="#fbfbf9"/><ellipse cx="200" cy="150" rx="112" ry="96" fill="#efeee9"/>${pieces.join('')}</svg>`;
}
