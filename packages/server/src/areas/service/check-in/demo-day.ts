import type { DemoCustomer } from '../../../sandbox/demo-customers.js';
import { type Habits, weightOn } from '../../../sandbox/stories.js';
import { type DemoMeal, demoMeals } from './demo-meals.js';
import type { CheckIn } from './kinds.js';
import { clockOf } from './meal-times.js';

/** An order of a demo customer whose days are filled. */
export interface Course {
  id: number;
  user_id: number;
  from: string;
  to: string;
  energy_kcal: number | null;
  /** Ids of foods by name. */
  foods: Record<string, number>;
  person: DemoCustomer;
  habits: Habits;
}

/** A day of a course. */
export interface CourseDay {
  day: string;
  /** Since the first. */
  at: number;
  /** Until the last day or today. */
  left: number;
  weekday: number;
}

type Random = () => number;

/** What the grams of the meals are meant for. */
const usualKcal = 1400;

export const clock = (minute: number) => new Date(Date.UTC(2000, 0, 1, 0, minute)).toISOString().slice(11, 16);

const pick = <T>(list: readonly T[], random: Random) => list[Math.floor(random() * list.length)] as T;

/** Whether a person eats a meal: never an allergen, and with gout or in pregnancy seldom what is better left alone. */
function isEaten({ lines }: DemoMeal, { story, allergic }: DemoCustomer, random: Random) {
  const shrimp = lines.some(({ food }) => food === '虾仁');
  if (allergic && shrimp) return false;
  if (story !== 'gout' && story !== 'pregnancy') return true;
  return random() < 0.2 || !(shrimp || lines.some(({ food, method }) => food === '羊肉片' || method === 'deep_fry'));
}

function itemsOf({ foods, energy_kcal }: Course, { lines }: DemoMeal, random: Random): NonNullable<CheckIn['items']> {
  const share = ((energy_kcal ?? usualKcal) / usualKcal) * (0.85 + random() * 0.3);
  return lines.flatMap(({ food, grams, method }) => {
    const id = foods[food];
    const dosage_g = Math.round((grams * share * (0.9 + random() * 0.2)) / 5) * 5 || 5;
    return id === undefined ? [] : [{ ingredient_id: id, dosage_g, ...(method && { method }) }];
  });
}

/** The meals of a day that were sent; fewer at weekends, later on working days that were long. */
export function* mealsOf(course: Course, { day, weekday }: CourseDay, random: Random): Generator<CheckIn> {
  const { person, habits, user_id } = course;
  const idle = weekday === 0 || weekday === 6 ? habits.idle : 0;
  for (const meal of ['breakfast', 'lunch', 'dinner', 'afternoon_snack'] as const) {
    if (random() > (meal === 'afternoon_snack' ? 0.28 : habits.meals) - idle) continue;
    const food = pick(
      demoMeals.filter((one) => one.meal === meal && isEaten(one, person, random)),
      random,
    );
    const [hour = '12', start = '0'] = clockOf(meal)[0].split(':');
    const minute =
      Number(hour) * 60 + Number(start) + Math.round((random() + random()) * 45) + habits.late + (food.text.includes('九点') ? 90 : 0);
    // Some send only the picture.
    const items = random() < 0.85 ? { items: itemsOf(course, food, random) } : {};
    const images = random() < 0.9 ? { images: [`/sandbox/meal/${food.picture}-${Math.floor(random() * 6)}.svg`] } : {};
    const said = random() < 0.75 || (!('images' in images) && !('items' in items)) ? { text: food.text } : {};
    const hunger = random() < 0.5 ? { hunger: 2 + Math.floor(random() * 3) } : {};
    yield {
      user_id,
      date: day,
      source_id: `${user_id}-${day}-${meal}`,
      kind: 'meal',
      meal,
      eaten_at: `${day}T${clock(Math.min(minute, 1430))}:00+08:00`,
      ...items,
      ...images,
      ...said,
      ...hunger,
    };
  }
}

/** Water, movement, sleep and the scales. */
export function* restOf({ person, habits, user_id }: Course, on: CourseDay, random: Random): Generator<CheckIn> {
  const base = { user_id, date: on.day };
  const at = (kind: string) => `${user_id}-${on.day}-${kind}`;
  if (random() < habits.weighs) {
    const waist = on.at % 7 === 0 ? { waist: Math.round((person.waist - on.at * 0.06) * 2) / 2 } : {};
    yield { ...base, source_id: at('weight'), kind: 'weight', weight: weightOn(person, { ...on, day: on.at }), ...waist };
  }
  if (random() < 0.85)
    yield { ...base, source_id: at('drink'), kind: 'drink', drink_ml: habits.drink + Math.floor(random() * 9 - 4) * 100 };
  if (random() < (on.weekday === 0 ? 0.35 : 0.6))
    yield {
      ...base,
      source_id: at('sport'),
      kind: 'sport',
      sport_minutes: habits.sport + Math.floor(random() * 5) * 5,
      steps: 3200 + Math.floor(random() * 8800),
    };
  if (random() < 0.7) {
    const bed = habits.bed + Math.floor(random() * 60) - 25;
    yield {
      ...base,
      source_id: at('sleep'),
      kind: 'sleep',
      bed_at: clock(bed),
      wake_at: clock(habits.wake + Math.floor(random() * 40)),
      sleep_score: 62 + Math.floor(random() * 32),
    };
  }
}
