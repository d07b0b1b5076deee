import { expect, it } from 'vitest';
import { cropOf, moveBy } from './crop.js';

it('fills the frame with the largest part that fits, from the middle', () => {
  expect(cropOf({ width: 2400, height: 2400 }, { zoom: 1, x: 0.5, y: 0.5 })).toEqual({ width: 2400, height: 1350, left: 0, top: 525 });
  expect(cropOf({ width: 2400, height: 675 }, { zoom: 1, x: 1, y: 0.5 })).toEqual({ width: 1200, height: 675, left: 1200, top: 0 });
  expect(cropOf({ width: 1200, height: 675 }, { zoom: 2, x: 0, y: 1 })).toEqual({ width: 600, height: 337.5, left: 0, top: 337.5 });
});

it('moves the picture with the pointer, up to its edges', () => {
  const [size, middle] = [
    { width: 2400, height: 2400 },
    { zoom: 1, x: 0.5, y: 0.5 },
  ];
  // Down by a fifth of the frame of 1350: 270 of the 1050 that are left over.
  expect(moveBy(size, middle, { right: 0.2, down: 0.2 }).y).toBeCloseTo(0.5 - 270 / 1050, 10);
  expect(moveBy(size, middle, { right: 0.2, down: 0.2 }).x).toBe(0.5);
  expect(moveBy(size, middle, { right: 0, down: -9 }).y).toBe(1);
});
