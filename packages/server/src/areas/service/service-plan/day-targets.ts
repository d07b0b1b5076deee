import { dayAfter } from './meals.js';

/** A target energy that held until a day, without it. */
export interface EarlierTarget {
  until: string;
  kcal: number;
}

/** The target energy of a service, and those that held before, the earliest first. */
interface EnergyTargets {
  energy_kcal: number | null;
  energy_before: readonly EarlierTarget[];
}

/** The target energy that holds on a day. */
export const targetOn = ({ energy_kcal, energy_before }: EnergyTargets, date: string): number | null =>
  energy_before.find(({ until }) => date < until)?.kcal ?? energy_kcal;

/** The earlier targets of a service when `kcal` holds from a day on. */
export function targetsUntil(service: EnergyTargets, from: string, kcal: number | null): EarlierTarget[] {
  const earlier = service.energy_before.filter(({ until }) => until <= from);
  const last = targetOn(service, dayAfter(from, -1));
  return last === null || last === kcal || earlier.at(-1)?.until === from ? earlier : [...earlier, { until: from, kcal: last }];
}

/** Earlier targets after the days from one on moved by so many days. Days that move back over earlier ones bring their targets. */
export const shiftTargets = (targets: readonly EarlierTarget[], from: string, days: number): EarlierTarget[] =>
  targets.map(({ until, kcal }) => {
    if (until > from) return { until: dayAfter(until, days), kcal };
    const first = dayAfter(from, days);
    return until < first ? { until, kcal } : { until: first, kcal };
  });
