import { dayNumber } from './day-scale.js';

/** Kilograms a week that are healthy to lose. */
const [slow, fast] = [0.5, 1];

/** Where a weight should lie from its first day on, losing 0.5 to 1 kg a week down to the goal; none where nothing is to be lost. */
export function weightCorridor(points: readonly { date: string; value: number }[], goal: number | null) {
  const [first] = points;
  if (!first || goal === null || goal >= first.value) return [];
  return points.map(({ date }) => {
    const weeks = (dayNumber(date) - dayNumber(first.date)) / 7;
    return { date, low: Math.max(goal, first.value - fast * weeks), high: Math.max(goal, first.value - slow * weeks) };
  });
}
