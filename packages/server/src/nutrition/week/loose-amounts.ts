import type { Food } from '../plan/food.js';
import { kindOf } from './amounts.js';

/** Units of which one takes whole ones and halves. */
const pieces = /^(?:个|根|片|盒|块|瓣|条|张)$/;
/** Smaller pieces are eaten whole. */
const halved = 80;
/** Smaller ones, such as a berry, are weighed. */
const smallest = 30;

const pieceOf = (food: Food) => food.household.find(({ unit, grams }) => pieces.test(unit) && grams >= smallest)?.grams;

const stepAt = (grams: number, step: number) => (grams < 50 ? Math.min(step, 5) : step);

/** Amounts of a food that one can weigh or count: pieces, whole and half, else steps of 5 g below 50 g and of `step` above. */
export function looseAmounts(food: Food, { from, to, step }: { from: number; to: number; step: number }): number[] {
  const piece = kindOf(food) === 'milk' ? undefined : pieceOf(food);
  const unit = piece === undefined ? undefined : piece < halved ? piece : piece / 2;
  const first = unit === undefined ? Math.ceil(from / stepAt(from, step)) * stepAt(from, step) : Math.max(1, Math.ceil(from / unit)) * unit;
  const all: number[] = [];
  for (let grams = first; grams <= to || all.length === 0; grams += unit ?? stepAt(grams, step)) all.push(Math.round(grams * 10) / 10);
  return all;
}
