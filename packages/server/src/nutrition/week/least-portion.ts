import type { DishRole } from '../plan/schemas.js';
import type { DayFrame } from './day-frame.js';
import { isLowCarb, isLowProtein } from './slots.js';

const [half, most, whole] = [0.5, 0.75, 1];

/** The smallest part of a recipe that is served: half a soup is a sip. Where protein or carbohydrate is kept low, half of what has much of it. */
export const leastPortion =
  (frame: DayFrame) =>
  (role: DishRole): number => {
    if (role === 'soup') return whole;
    if (role === 'vegetable') return half;
    if (role === 'staple') return isLowCarb(frame) ? half : most;
    return isLowProtein(frame) ? half : most;
  };
