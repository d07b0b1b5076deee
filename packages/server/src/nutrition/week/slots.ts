import { isMainMeal } from '../plan/meal-needs.js';
import type { DishRole, Meal } from '../plan/schemas.js';
import type { DayFrame } from './day-frame.js';
import type { DayManner } from './day-manner.js';

/** A place in a meal: for a dish of a role, or a food on its own. `fixed` is what stays of an earlier plan. */
export type SlotRole = DishRole | 'loose_staple' | 'milk' | 'nut' | 'fruit' | 'fixed';

export interface Slot {
  day: number;
  meal: Meal;
  role: SlotRole;
  /** The meal may do without. */
  isOptional: boolean;
  /** The meal is eaten out: nothing is bought for it. */
  isOut: boolean;
  /** It serves a dish of the dinner before once more. */
  isRepeat: boolean;
}

const [oneDishChance, soupChance] = [0.22, 0.3];
/** From here on a main meal has two dishes of vegetables, and two of protein. */
const [secondVegetable, secondProtein, secondProteinOfLowCarb] = [1700, 3600, 2600];
/** From here on breakfast may have a staple of its own. */
export const breakfastStaple = 2300;

type Kind = Pick<Slot, 'role' | 'isOptional'>;
const must = (role: SlotRole): Kind => ({ role, isOptional: false });
const may = (role: SlotRole): Kind => ({ role, isOptional: true });

/** Fewer staples and more protein dishes than usual. */
export const isLowCarb = ({ carb }: DayFrame) => carb[1] <= 50;
/** Little protein, as with kidney disease. */
export const isLowProtein = ({ protein }: DayFrame) => protein[1] < 15;

function mainMeal({ frame, oneDishes, oneDishBefore, draw }: SlotsRequest, meal: Meal): Kind[] {
  const { energy_kcal } = frame;
  const lowCarb = isLowCarb(frame);
  if (!lowCarb && !isLowProtein(frame) && oneDishes === 'some' && draw() < oneDishChance && !(meal === 'lunch' && oneDishBefore))
    return [must('one_dish'), energy_kcal >= secondVegetable ? must('vegetable') : may('vegetable')];
  const proteins = energy_kcal >= (lowCarb ? secondProteinOfLowCarb : secondProtein) && !isLowProtein(frame) ? 2 : 1;
  const vegetables = energy_kcal >= secondVegetable || isLowProtein(frame) ? 2 : 1;
  const soup = vegetables === 1 ? (draw() < soupChance ? may('soup') : may('vegetable')) : undefined;
  return [
    ...(isLowProtein(frame) ? [may('protein')] : Array.from({ length: proteins }, () => must('protein'))),
    ...Array.from({ length: vegetables }, () => must('vegetable')),
    ...(soup ? [soup] : []),
    must('staple'),
  ];
}

/** Much milk is drunk twice a day. */
const isMoreMilk = ({ limits }: DayFrame) => limits.some(({ rule }) => rule === 'milk');

/** Milk, nuts and fruit of a day: in its snacks, otherwise milk and nuts with breakfast and fruit with breakfast and lunch; more milk with dinner. */
function looseSlots({ frame, open: all, manner }: SlotsRequest): { meal: Meal; kind: Kind }[] {
  const home = all.filter((meal) => !manner.isOut(meal));
  const open = home.length > 0 ? home : all;
  const snacks = open.filter((meal) => !isMainMeal(meal));
  const mealFor = (snack: number, main: Meal) => snacks[snack] ?? snacks[0] ?? (open.includes(main) ? main : open[0]);
  const slots = [
    { meal: mealFor(1, 'breakfast'), kind: may('milk') },
    { meal: mealFor(1, 'breakfast'), kind: may('nut') },
    ...(isMoreMilk(frame) ? [{ meal: mealFor(0, 'dinner'), kind: may('milk') }] : []),
    { meal: mealFor(0, 'lunch'), kind: may('fruit') },
    { meal: mealFor(1, 'breakfast'), kind: may('fruit') },
  ];
  return slots.flatMap(({ meal, kind }) => (meal ? [{ meal, kind }] : []));
}

/** A meal of one dish; where that is little, with bread or corn that needs no cooking. */
const onePotMeal = ({ frame }: SlotsRequest): Kind[] => [
  must('one_dish'),
  ...(frame.energy_kcal >= secondVegetable ? [may('loose_staple')] : []),
];

export interface SlotsRequest {
  /** Number of the day. */
  day: number;
  frame: DayFrame;
  open: readonly Meal[];
  manner: DayManner;
  /** Main meals at home may be one-dish meals, all are, or none is. */
  oneDishes: 'some' | 'all' | 'none';
  /** The lunch of the day before is a one-dish meal. */
  oneDishBefore: boolean;
  draw(): number;
}

/** The places of the open meals of a day. */
export function slotsOf(request: SlotsRequest): Slot[] {
  const { day, frame, open, manner } = request;
  const slots: Slot[] = [];
  const add = (meal: Meal, kinds: readonly Kind[]) =>
    slots.push(...kinds.map((kind): Slot => ({ day, meal, ...kind, isOut: manner.isOut(meal), isRepeat: false })));
  if (open.includes('breakfast')) {
    add('breakfast', [must('breakfast')]);
    if (!isLowCarb(frame) && frame.energy_kcal >= breakfastStaple) add('breakfast', [may('loose_staple')]);
  }
  for (const meal of open)
    if (meal === 'lunch' || meal === 'dinner')
      add(meal, request.oneDishes === 'all' && !manner.isOut(meal) ? onePotMeal(request) : mainMeal(request, meal));
  for (const { meal, kind } of looseSlots(request)) add(meal, [kind]);
  return slots;
}
