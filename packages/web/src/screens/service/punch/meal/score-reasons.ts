import type { Data } from '@shiyi/sdk';
import { localTime } from '#app/company-time.js';
import type { useTexts } from '#app/texts.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import type { words } from '../words.js';
import { energyOff, groupRows, type Meal, type PunchDay } from './plate.js';

type Item = Data<'getScoreItems'>[number];
type Words = ReturnType<typeof useTexts<typeof words>>;
interface ReasonNames {
  groups: Record<string, string>;
  methods: (method: string) => string;
}

const sources = new Set(['meat_egg', 'soy', 'milk']);
const clock = (at: string) => localTime(Date.parse(at)).slice(11, 16);

const kcal = (value: number | null) => (value === null ? '–' : formatCount(value));

const energy = (meal: Meal, t: Words) => {
  const off = energyOff(meal);
  if (meal.energy_kcal !== null && !meal.planned_energy_kcal) return t.kcalAlone(formatCount(meal.energy_kcal));
  const both = t.kcalOf(kcal(meal.energy_kcal), kcal(meal.planned_energy_kcal));
  return off === null ? both : `${both} · ${(off > 0 ? t.over : t.under)(String(Math.abs(off)))}`;
};

function structure(meal: Meal, plan: PunchDay['plan'][number] | undefined, t: Words, { groups }: ReasonNames) {
  if (!plan) return t.noPlan;
  if (meal.items.length === 0) return t.noItems;
  const off = groupRows(meal, plan).filter(({ fit }) => fit !== 'match' && fit !== 'extra');
  return off.length === 0 ? t.groupsFine : t.groupsOff(joinNames(off.map(({ group }) => groups[group] ?? group)));
}

function protein({ meal, items }: Meal, t: Words) {
  if (items.length === 0) return t.noItems;
  const found = items.filter(({ exchange_group }) => sources.has(exchange_group)).map(({ name }) => name);
  if (found.length > 0) return t.protein(joinNames(found.slice(0, 3)));
  if (meal.endsWith('_snack')) return t.snack;
  return items.every(({ exchange_group }) => exchange_group === 'fruit') ? t.fruitAlone : t.noProtein;
}

function cookingReason({ items }: Meal, t: Words, { methods }: ReasonNames) {
  const known = [...new Set(items.flatMap(({ method }) => method ?? []))].map(methods);
  return joinNames(known) || (items.length > 0 ? t.noMethod : t.noItems);
}

/** Why an item has its points or could not be judged, in figures of the meal. */
export function scoreReason({ dimension }: Item, meal: Meal, day: PunchDay, t: Words, named: ReasonNames): string {
  const plan = day.plan.find((one) => one.meal === meal.meal);
  if (dimension === 'energy') return energy(meal, t);
  if (dimension === 'structure') return structure(meal, plan, t, named);
  if (dimension === 'protein') return protein(meal, t);
  if (dimension === 'time') return t.eaten(clock(meal.eaten_at));
  if (dimension === 'cooking') return cookingReason(meal, t, named);
  const hasGrams = meal.items.some(({ dosage_g }) => dosage_g > 0);
  return `${meal.images.length > 0 ? t.photos(meal.images.length) : t.noPhoto} · ${hasGrams ? t.grams : t.noGrams}`;
}
