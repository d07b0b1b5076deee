const round = (value: number) => Math.round(value * 100) / 100;

/** A weighing that may be a slip: more than this from the last one. */
const jumpKg = 3;

/** The jump since the last weighing, and what was likely meant: one digit or half as much, whichever comes within reach. */
export function weightDoubt(weight: number | null, previous: number | undefined): { jump: number; likely: number | null } | null {
  if (weight === null || previous === undefined || round(Math.abs(weight - previous)) <= jumpKg) return null;
  const choices = [weight / 2, weight - 10, weight + 10, weight / 10, weight * 2].filter((one) => one >= 20 && one <= 400);
  const nearest = choices.toSorted((one, two) => Math.abs(one - previous) - Math.abs(two - previous))[0];
  const likely = nearest !== undefined && round(Math.abs(nearest - previous)) <= jumpKg ? round(nearest) : null;
  return { jump: round(weight - previous), likely };
}

export interface WeightOnDay {
  date: string;
  weight: number;
}

/** The weighing before a day, or else the first after it; what was weighed on the day itself is what changes. */
export const weighingBefore = (weighings: readonly WeightOnDay[], date: string): WeightOnDay | undefined =>
  weighings.findLast((one) => one.date < date) ?? weighings.find((one) => one.date > date);
