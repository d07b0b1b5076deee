import { roundTo } from './round.js';

export type Sex = 1 | 2;
export type BmiClass = 'low' | 'normal' | 'over' | 'obese';
export type WaistClass = 'normal' | 'pre' | 'central';

/** Whole years of age on a day, both `YYYY-MM-DD`; who was born on February 29 turns a year older on March 1. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** Body mass index: kg / m², two decimals. */
export const bmiOf = (weightKg: number, heightCm: number) => roundTo(weightKg / (heightCm / 100) ** 2, 2);

/** Class of an adult's BMI by WS/T 428-2013: low below 18.5, over from 24, obese from 28. */
export function bmiClass(bmi: number): BmiClass {
  if (bmi < 18.5) return 'low';
  if (bmi < 24) return 'normal';
  return bmi < 28 ? 'over' : 'obese';
}

/** Class of an adult's waist by WS/T 428-2013: central obesity from 90 cm (men) or 85 cm (women), and 5 cm before that `pre`. */
export function waistClass(waistCm: number, sex: Sex): WaistClass {
  const central = sex === 1 ? 90 : 85;
  if (waistCm >= central) return 'central';
  return waistCm >= central - 5 ? 'pre' : 'normal';
}

/** Standard weight in kg of the national guide for obesity (2024): height in cm - 105. */
export const standardWeight = (heightCm: number) => roundTo(heightCm - 105, 1);

/** Weights in kg, two decimals, at which the BMI is 18.5 and 23.9. */
export function healthyWeights(heightCm: number): { from: number; to: number } {
  const squareMetres = (heightCm / 100) ** 2;
  return { from: roundTo(18.5 * squareMetres, 2), to: roundTo(23.9 * squareMetres, 2) };
}

/** Per cent of the way from the first weight to the target, two decimals; null where these are the same. */
export const weightProgress = (firstKg: number, currentKg: number, targetKg: number) =>
  firstKg === targetKg ? null : roundTo(((firstKg - currentKg) / (firstKg - targetKg)) * 100, 2);
