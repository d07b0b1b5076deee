import type { Food } from '../plan/food.js';
import type { Meal, Season } from '../plan/schemas.js';
import { isGrain, kindOf, kitchenOf } from './amounts.js';
import { foodChoice } from './choice.js';
import type { DayFrame } from './day-frame.js';
import type { Larder } from './larder.js';
import { looseAmounts } from './loose-amounts.js';
import { breakfastStaple, isLowCarb, isLowProtein } from './slots.js';

/** So many of a list, drawn. */
function some<T>(all: readonly T[], count: number, draw: () => number): T[] {
  const left = [...all];
  const drawn: T[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(Math.floor(draw() * left.length), 1));
  return drawn;
}

const orAll = <T>(few: readonly T[], all: readonly T[]) => (few.length > 0 ? few : all);

const suits = ({ meals }: Food, meal: Meal) => meals.length === 0 || meals.includes(meal);

/** Staples on their own: a whole grain for main meals and another; with much energy also one that is made for breakfast. */
function looseStaples({ staples }: Larder, { energy_kcal }: DayFrame, draw: () => number): Food[] {
  const main = orAll(
    staples.filter((food) => suits(food, 'lunch')),
    staples,
  );
  const wholeGrains = main.filter((food) => isGrain(food) && kindOf(food) === 'whole_grain');
  const whole = some(orAll(wholeGrains, main), 1, draw);
  const other = some(
    main.filter((food) => !whole.includes(food)),
    1,
    draw,
  );
  if (energy_kcal < breakfastStaple) return [...whole, ...other];
  const early = staples.filter(({ meals }) => meals.includes('breakfast'));
  return [...whole, ...other, ...some(early, 1, draw)];
}

const [fruitKinds, commonFruits, manyKcal] = [3, 2, 1700];
/** Kinds of nuts of a week, fewer where its meals need more purchases. */
const nutKinds = ({ energy_kcal }: DayFrame) => (energy_kcal >= manyKcal ? 1 : 2);
/** Most fruit at once: grams, and portions of 90 kcal, which are few grams of a sweet one. */
const [mostFruit, fruitPortions] = [200, 1.35];
/** The same where protein is kept low: fruit and staples hold the energy that other foods do not. */
const mostFruitOfLowProtein = 350;

const inSeason = (fruits: readonly Food[], season: Season) =>
  orAll(
    fruits.filter(({ seasons = [] }) => seasons.length === 0 || seasons.includes(season)),
    fruits,
  );

/** Fruit of a week, most of it common. */
function looseFruits(fruits: readonly Food[], kinds: number, draw: () => number): Food[] {
  const usual = some(
    fruits.filter((food) => kitchenOf(food).common),
    commonFruits,
    draw,
  );
  const rest = fruits.filter((food) => !usual.includes(food));
  return [...usual, ...some(rest, kinds - usual.length, draw)];
}

/** Most of a staple on its own in a meal: portions of 90 kcal, of rice more above 1,500 kcal, and grams of a tuber or of corn. */
const [mostPortions, mostTuber] = [4, 250];

/** Draws what a week has on its own: a milk, a nut, three kinds of fruit and two staples. Their numbers go on after those of the dishes. */
export function looseChoices(larder: Larder, { frame, season }: { frame: DayFrame; season: Season }, draw: () => number) {
  const { book, size } = larder;
  let at = size;
  const common = (foods: readonly Food[]) =>
    orAll(
      foods.filter((food) => food.household.length > 0),
      foods,
    );
  const loose = (foods: readonly Food[], from: number, to: number, step: number) =>
    foods.map((food) => foodChoice(food, looseAmounts(food, { from, to, step }), book, at++));
  const scale = Math.max(1, frame.energy_kcal / 1500);
  const lowProtein = isLowProtein(frame);
  const mostOf = ({ portion_g }: Food) =>
    lowProtein ? mostFruitOfLowProtein : Math.min(mostFruit, (portion_g ?? mostFruit) * fruitPortions);
  return {
    loose_staple: looseStaples(larder, frame, draw).flatMap((food) => {
      const portion = food.portion_g ?? 75;
      const most =
        food.meals.includes('breakfast') && !lowProtein
          ? portion * mostPortions
          : isGrain(food)
            ? portion * mostPortions * scale
            : mostTuber;
      return loose([food], portion, most, 20);
    }),
    milk: loose(some(larder.milks, 1, draw), 150, 300, 50),
    nut: loose(some(common(larder.nuts), nutKinds(frame), draw), 5, isLowCarb(frame) ? 50 : 30, 5),
    fruit: looseFruits(inSeason(common(larder.fruits), season), frame.energy_kcal >= 2400 ? 2 : fruitKinds, draw).flatMap((food) =>
      loose([food], 50, mostOf(food), 50),
    ),
  };
}
