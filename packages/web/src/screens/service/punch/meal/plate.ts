import type { Data } from '@shiyi/sdk';

export type PunchDay = Data<'getPunchDay'>;
export type Meal = PunchDay['meals'][number];
type PlanMeal = PunchDay['plan'][number];
type Group = Meal['items'][number]['exchange_group'];

interface Side {
  foods: string;
  kcal: number;
  grams: number;
  portions: number;
}

/** An exchange group of a meal as planned and as eaten. */
export interface GroupRow {
  group: Group;
  planned: Side | null;
  eaten: Side | null;
  /** Portions eaten less those planned, two decimals. */
  apart: number;
  /** Null without a plan. */
  fit: 'match' | 'near' | 'off' | 'missing' | 'extra' | null;
}

const round = (value: number) => Math.round(value * 100) / 100;

interface Line {
  exchange_group: Group;
  name: string;
  dosage_g: number;
  energy_kcal: number;
  portions: number;
}

function sideOf(lines: readonly Line[], group: Group): Side | null {
  const own = lines.filter((line) => line.exchange_group === group);
  if (own.length === 0) return null;
  return {
    foods: own.map(({ name, dosage_g }) => `${name} ${dosage_g} g`).join('、'),
    kcal: own.reduce((sum, { energy_kcal }) => sum + energy_kcal, 0),
    grams: own.reduce((sum, { dosage_g }) => sum + dosage_g, 0),
    portions: round(own.reduce((sum, { portions }) => sum + portions, 0)),
  };
}

/** Within 30 % of the plan a group has its points, within 60 % half of them. */
function fitOf(planned: Side | null, eaten: Side | null): NonNullable<GroupRow['fit']> {
  if (!planned) return 'extra';
  if (!eaten) return 'missing';
  const off = planned.portions > 0 ? round(Math.abs(eaten.portions - planned.portions) / planned.portions) : 0;
  return off <= 0.3 ? 'match' : off <= 0.6 ? 'near' : 'off';
}

/** Groups of a meal in the order of the plan, those that it does not plan last. */
export function groupRows(meal: Meal, plan: PlanMeal | undefined): GroupRow[] {
  const planned: Line[] = plan?.items ?? [];
  const groups = [...new Set([...planned, ...meal.items].map((line) => line.exchange_group))];
  return groups.map((group) => {
    const [before, now] = [sideOf(planned, group), sideOf(meal.items, group)];
    const apart = round((now?.portions ?? 0) - (before?.portions ?? 0));
    return { group, planned: before, eaten: now, apart, fit: plan ? fitOf(before, now) : null };
  });
}

/** The portions that a group is apart from its plan, in grams of what is on the plate, to 5 g. */
export const gramsApart = ({ eaten, apart }: GroupRow) =>
  eaten && eaten.portions > 0 ? Math.max(5, Math.round((Math.abs(apart) * eaten.grams) / eaten.portions / 5) * 5) : 0;

/** How far the energy lies from the plan in percent, one decimal; null without both. */
export const energyOff = ({ energy_kcal, planned_energy_kcal }: Pick<Meal, 'energy_kcal' | 'planned_energy_kcal'>) =>
  energy_kcal === null || !planned_energy_kcal ? null : Math.round((energy_kcal / planned_energy_kcal - 1) * 1000) / 10;
