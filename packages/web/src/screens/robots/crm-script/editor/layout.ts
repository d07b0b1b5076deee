import type { Step } from '../script.js';

export interface Place {
  x: number;
  y: number;
}

const [width, height] = [260, 150];

/** Places steps from left to right by how many come before each, and below each other within a column. */
export function placesOf(steps: readonly Step[]): Map<number, Place> {
  const depth = new Map<number, number>(steps.map(({ order }) => [order, order === 1 ? 0 : -1]));
  // Each round moves the steps behind the last column one to the right; a loop ends with the number of steps.
  for (let round = 0; round < steps.length; round++)
    for (const { order, next = [] } of steps) {
      const own = depth.get(order) ?? -1;
      if (own === round) for (const one of next) if ((depth.get(one) ?? -1) <= own && one > order) depth.set(one, own + 1);
    }
  const last = Math.max(...depth.values());
  const used = new Map<number, number>();
  return new Map(
    steps.map(({ order }) => {
      const column = (depth.get(order) ?? -1) < 0 ? last + 1 : (depth.get(order) as number);
      const row = used.get(column) ?? 0;
      used.set(column, row + 1);
      return [order, { x: column * width, y: row * height }];
    }),
  );
}
