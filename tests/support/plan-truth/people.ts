import type { components } from '@shiyi/sdk';
import { drawOf } from '@shiyi/server/nutrition/plan/draw';
import type { CheckedFood, CheckedPerson, HealthCondition, Style } from './types.js';

export interface Profile {
  name: string;
  sex: 1 | 2;
  age: number;
  /** In kg. */
  weight: number;
  /** In cm. */
  height: number;
  activity_level: components['schemas']['ActivityLevel'];
  goal: 'lose' | 'keep' | 'gain';
  styles: readonly Style[];
  conditions: readonly HealthCondition[];
  /** Names of single foods. */
  allergies: readonly string[];
  dislikes: readonly string[];
  /** People who eat the same plan; 1 when left out. */
  eaters?: number;
  /** Lunch and dinner are eaten in a canteen. */
  eatsInCanteen?: boolean;
}

const conditions: readonly HealthCondition[] = [
  ...(['hypertension', 'diabetes', 'hyperlipidemia', 'gout', 'kidney', 'liver', 'heart', 'thyroid', 'stomach'] as const),
];
const styles: readonly Style[] = ['normal', 'vegetarian', 'vegan', 'halal', 'low_carb', 'mediterranean'];
const levels: readonly Profile['activity_level'][] = ['sedentary', 'light', 'moderate', 'heavy', 'extreme'];
/** Conditions with which nobody is put on a plan to lose weight. */
const keeping: readonly HealthCondition[] = ['pregnancy', 'lactation', 'kidney'];

/** A made-up adult, always the same for a seed and a number: half with a style, one in three with an allergy, one in two with a condition. */
export function randomPerson(seed: number, at: number, foods: readonly Pick<CheckedFood, 'name'>[]): Profile {
  const draw = drawOf('plan truth', seed, at);
  const between = (from: number, to: number) => from + draw() * (to - from);
  const one = <T>(all: readonly T[]) => all[Math.floor(draw() * all.length)] as T;
  const sex = draw() < 0.5 ? 1 : 2;
  const age = Math.floor(between(18, 80));
  const height = Math.round(between(145, 195));
  const weight = Math.round(between(18.6, 38) * (height / 100) ** 2 * 10) / 10;
  const own = conditions.filter(() => draw() < 0.08);
  if (sex === 2 && age < 45 && draw() < 0.1) own.push(one(['pregnancy', 'lactation'] as const));
  const goal = own.some((condition) => keeping.includes(condition)) ? 'keep' : one(['lose', 'lose', 'keep', 'gain'] as const);
  const names = foods.map(({ name }) => name);
  const style = draw() < 0.5 ? 'normal' : one(styles);
  return {
    ...{ name: `person ${at} of seed ${seed}`, sex, age, weight, height, activity_level: one(levels), goal },
    ...{ styles: [style], conditions: own },
    allergies: draw() < 0.33 ? Array.from({ length: 1 + Math.floor(draw() * 2) }, () => one(names)) : [],
    dislikes: names.filter(() => draw() < 0.03),
  };
}

const nobody = { styles: ['normal'], conditions: [], allergies: [], dislikes: [] } as const;

/** The six people whose weeks are read aloud. */
export const namedPeople = {
  vegan: { ...nobody, name: '纯素', sex: 2, age: 31, weight: 68, height: 166, activity_level: 'light', goal: 'lose', styles: ['vegan'] },
  gout: {
    ...nobody,
    ...{ name: '痛风、对虾过敏', sex: 1, age: 45, weight: 82, height: 174, activity_level: 'light', goal: 'lose' },
    ...{ conditions: ['gout'], allergies: ['对虾'] },
  },
  diabetes: {
    ...nobody,
    ...{ name: '糖尿病', sex: 1, age: 58, weight: 76, height: 170, activity_level: 'sedentary', goal: 'lose', conditions: ['diabetes'] },
  },
  pregnant: {
    ...nobody,
    ...{ name: '孕妇', sex: 2, age: 29, weight: 62, height: 163, activity_level: 'light', goal: 'keep', conditions: ['pregnancy'] },
  },
  halalFamily: {
    ...nobody,
    ...{
      name: '清真四口之家',
      sex: 1,
      age: 38,
      weight: 72,
      height: 172,
      activity_level: 'moderate',
      goal: 'keep',
      styles: ['halal'],
      eaters: 4,
    },
  },
  student: {
    ...nobody,
    ...{ name: '食堂学生', sex: 1, age: 20, weight: 70, height: 176, activity_level: 'moderate', goal: 'keep', eatsInCanteen: true },
  },
} satisfies Record<string, Profile>;

/** The person of a profile with the ids of the foods. @throws if a food does not exist */
export function checkedPerson(profile: Profile, energy_kcal: number, foods: readonly CheckedFood[]): CheckedPerson {
  const ids = new Map(foods.map(({ name, id }) => [name, id]));
  const idOf = (name: string) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The food ${name} does not exist.`);
    return id;
  };
  const { styles: own, conditions: has, allergies, dislikes } = profile;
  return { energy_kcal, styles: own, conditions: has, allergies: allergies.map(idOf), dislikes: dislikes.map(idOf) };
}
