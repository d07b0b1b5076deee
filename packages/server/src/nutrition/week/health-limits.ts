import type { DietStyle } from '../plan/schemas.js';
import type { HealthFlag } from '../safety/health-rules.js';
import type { Measure } from './amounts.js';

/** A rule that a condition or a style adds to a day or a meal. */
export interface HealthLimit {
  rule:
    | 'sodium'
    | 'purine'
    | 'meal_purine'
    | 'meal_glycemic'
    | 'meal_fruit'
    | 'potassium'
    | 'fiber'
    | 'saturated'
    | 'nuts'
    | 'milk'
    | 'even_meals';
  of: readonly (HealthFlag | DietStyle)[];
  measure: Measure;
  per: 'day' | 'meal';
  /** What the limit counts: the amount itself, or its share of the energy in percent. */
  unit: 'amount' | 'percent';
  least?: number;
  most?: number;
  /** Amounts grow with the energy of the day and are given for so many kcal. */
  forKcal?: number;
  source: string;
}

/**
 * Limits of conditions and styles for a day and a meal, in mg and g. The foods that a condition rules out are in `safety/health-rules.ts`. Guides of
 * the National Health Commission for adults with hypertension, diabetes and hyperlipidemia (2023), gout and chronic kidney disease (2024).
 */
export const healthLimits: readonly HealthLimit[] = [
  {
    ...{ rule: 'sodium', of: ['hypertension', 'heart', 'kidney'], measure: 'sodium', per: 'day', unit: 'amount', most: 1600 },
    source: 'Hypertension guide 2023: less than 5 g of salt, of which 1 g is left for what is added at the table',
  },
  {
    ...{ rule: 'purine', of: ['gout'], measure: 'purine', per: 'day', unit: 'amount', most: 400 },
    source: 'Japanese guideline for hyperuricemia and gout, 3rd edition 2018: at most 400 mg of purine a day',
  },
  {
    ...{ rule: 'meal_purine', of: ['gout'], measure: 'purine', per: 'meal', unit: 'amount', most: 200 },
    source: 'Half of the purine of a day, so that no meal is a load',
  },
  {
    ...{ rule: 'meal_glycemic', of: ['diabetes'], measure: 'glycemic', per: 'meal', unit: 'amount', most: 31, forKcal: 1000 },
    source: 'ISO 26642:2010: a glycemic index up to 55 is low; here for a meal of 45 % of the carbohydrate at 50 % of the energy',
  },
  {
    ...{ rule: 'meal_fruit', of: ['diabetes'], measure: 'fruit', per: 'meal', unit: 'amount', most: 150 },
    source: 'Diabetes guide 2023: fruit in small portions over the day',
  },
  {
    ...{ rule: 'potassium', of: ['kidney'], measure: 'potassium', per: 'day', unit: 'amount', most: 3000 },
    source: 'Kidney disease guide 2024: 2 to 3 g of potassium a day where it is raised',
  },
  {
    ...{ rule: 'saturated', of: ['hyperlipidemia', 'heart'], measure: 'saturated', per: 'day', unit: 'percent', most: 7 },
    source: 'Hyperlipidemia guide 2023: saturated fat below 7 % of the energy',
  },
  {
    ...{ rule: 'fiber', of: ['hyperlipidemia'], measure: 'fiber', per: 'day', unit: 'amount', least: 25, forKcal: 1800 },
    source: 'Hyperlipidemia guide 2023: 25 to 40 g of fiber a day; with less energy 14 g for 1,000 kcal (Institute of Medicine 2005)',
  },
  {
    ...{ rule: 'nuts', of: ['mediterranean'], measure: 'nut', per: 'day', unit: 'amount', least: 15 },
    source: 'PREDIMED 2013: nuts every day',
  },
  {
    ...{ rule: 'milk', of: ['pregnancy'], measure: 'milk', per: 'day', unit: 'amount', least: 300 },
    source: 'Dietary guidelines 2022, pregnancy: 300 to 500 g of milk a day',
  },
  {
    ...{ rule: 'milk', of: ['lactation'], measure: 'milk', per: 'day', unit: 'amount', least: 400 },
    source: 'Dietary guidelines 2022, lactation: 400 to 500 ml of milk a day',
  },
  {
    ...{ rule: 'even_meals', of: ['eating_disorder'], measure: 'kcal', per: 'meal', unit: 'percent', least: 25, most: 42 },
    source: 'NICE NG69 2017: regular meals of about the same size',
  },
];

/** Energy up to which a limit grows. */
const fiberKcal = 1800;

/** The limits of a person, for the energy of a day. */
export function limitsFor(style: DietStyle, flags: readonly HealthFlag[], energyKcal: number): HealthLimit[] {
  const has = (one: HealthFlag | DietStyle) => one === style || (flags as readonly string[]).includes(one);
  return healthLimits
    .filter(({ of }) => of.some(has))
    .map((limit) => {
      const { least, most, forKcal } = limit;
      if (forKcal === undefined) return limit;
      const factor = (least === undefined ? energyKcal : Math.min(energyKcal, fiberKcal)) / forKcal;
      const round = (value: number) => Math.round(value * factor);
      return { ...limit, ...(least === undefined ? {} : { least: round(least) }), ...(most === undefined ? {} : { most: round(most) }) };
    });
}
