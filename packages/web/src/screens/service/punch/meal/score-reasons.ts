import type { Data } from '@shiyi/sdk';
import { localTime } from '#app/company-time.js';
import type { useTexts } from '#app/texts.js';
import { joinNames } from '#ui/text/format.js';
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

const energy = (meal: Meal, t: Words) => {
  const off = energyOff(meal);
  if (meal.energy_kcal !== null && !meal.planned_energy_kcal) return t.kcalAlone(String(meal.energy_kcal));
  const both = t.kcalOf(String(meal.energy_kcal ?? '–'), String(meal.planned_energy_kcal ?? '–'));
  return off === null ? both : `${both} · ${t.off(`${off > 0 ? '+' : ''}${off}`)}`;
};

function structure(meal: Meal, plan: PunchDay['plan'][number] | undefined, t: Words, { groups }: ReasonNames) {
  if (!plan) return t.noPlan;
  const off = groupRows(meal, plan).filter(({ fit }) => fit !== 'match' && fit !== 'extra');
  return off.length === 0 ? t.groupsFine : t.groupsOff(joinNames(off.map(({ group }) => groups[group] ?? group)));
}

function protein({ items }: Meal, t: Words) {
  const found = items.filter(({ exchange_group }) => sources.has(exchange_group)).map(({ name }) => name);
  return found.length > 0 ? t.protein(joinNames(found.slice(0, 3))) : t.noProtein;
}

function cookingReason({ items }: Meal, t: Words, { methods }: ReasonNames) {
  const known = [...new Set(items.flatMap(({ method }) => method ?? []))].map(methods);
  return joinNames(known) || (items.length > 0 ? t.noMethod : t.noItems);
}

/** Why an item has its points, in figures of the meal. */
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
