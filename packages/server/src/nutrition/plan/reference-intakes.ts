import type { HealthFlag } from '../safety/health-rules.js';
import type { Sex } from './body.js';
import { roundTo } from './round.js';

/** Nutrients of a week that are compared with what a person should have. */
export const weekNutrients = [
  'calcium_mg',
  'iron_mg',
  'zinc_mg',
  'potassium_mg',
  'vitamin_a_ug',
  'vitamin_b1_mg',
  'vitamin_b2_mg',
  'vitamin_c_mg',
  'folate_ug',
  'fiber_g',
  'sodium_mg',
  'saturated_fat_g',
] as const;
export type WeekNutrient = (typeof weekNutrients)[number];

export type LifeStage = 'adult' | 'pregnancy' | 'lactation';

export interface ReferenceIntake {
  name: WeekNutrient;
  /** At least, at most, on a day. */
  from: number | null;
  to: number | null;
}

export interface IntakePerson {
  sex: Sex;
  age: number;
  health_flags: readonly HealthFlag[];
}

const youngest = 18;

/** Recommended or adequate intakes of a day, those of `WeekNutrient` in its order up to folate; see `rows` for the source. */
type Amounts = readonly [
  ...[calcium: number, iron: number, zinc: number, potassium: number],
  ...[vitaminA: number, b1: number, b2: number, c: number, folate: number],
];
interface Row {
  from: Amounts;
  fiber: number;
  /** Sodium above this raises the risk of chronic disease. */
  sodium: number;
}

/** The lower ends of 25–30 and 29–34 g. */
const [fiber, moreFiber] = [25, 29];

/**
 * Dietary Reference Intakes for China 2023 of the Chinese Nutrition Society: recommended intakes (RNI), or adequate ones (AI) for potassium and
 * fiber; for sodium the intake proposed against chronic disease (PI-NCD). Pregnancy has the values of its middle third. Women from 50 count as
 * past the menopause, before which iron is 18 mg.
 */
const rows = {
  men: {
    18: { from: [800, 12, 12, 2000, 770, 1.4, 1.4, 100, 400], fiber, sodium: 2000 },
    50: { from: [800, 12, 12, 2000, 750, 1.4, 1.4, 100, 400], fiber, sodium: 2000 },
    65: { from: [800, 12, 12, 2000, 730, 1.4, 1.4, 100, 400], fiber, sodium: 1900 },
    75: { from: [800, 12, 12, 2000, 710, 1.4, 1.4, 100, 400], fiber, sodium: 1800 },
  },
  women: {
    18: { from: [800, 18, 8.5, 2000, 660, 1.2, 1.2, 100, 400], fiber, sodium: 2000 },
    50: { from: [800, 10, 8.5, 2000, 660, 1.2, 1.2, 100, 400], fiber, sodium: 2000 },
    65: { from: [800, 10, 8.5, 2000, 640, 1.2, 1.2, 100, 400], fiber, sodium: 1900 },
    75: { from: [800, 10, 8.5, 2000, 600, 1.2, 1.2, 100, 400], fiber, sodium: 1800 },
  },
  pregnancy: { from: [800, 25, 10.5, 2000, 730, 1.4, 1.3, 115, 600], fiber: moreFiber, sodium: 2000 },
  lactation: { from: [800, 24, 13, 2400, 1260, 1.5, 1.7, 150, 550], fiber: moreFiber, sodium: 2000 },
} satisfies { men: Record<number, Row>; women: Record<number, Row>; pregnancy: Row; lactation: Row };

/** Saturated fat has at most a tenth of the energy (same source), 9 kcal/g. */
const saturatedFatFor = (energyKcal: number) => roundTo((energyKcal * 0.1) / 9, 1);

export function lifeStageOf({ sex, health_flags }: IntakePerson): LifeStage {
  if (sex !== 2) return 'adult';
  if (health_flags.includes('lactation')) return 'lactation';
  return health_flags.includes('pregnancy') ? 'pregnancy' : 'adult';
}

function rowOf(person: IntakePerson): Row {
  const stage = lifeStageOf(person);
  if (stage !== 'adult') return rows[stage];
  const ages = person.sex === 1 ? rows.men : rows.women;
  const from = ([75, 65, 50] as const).find((age) => person.age >= age) ?? 18;
  return ages[from];
}

/** What an adult should have on a day with this energy; of younger people nothing is known here. */
export function referenceIntakes(person: IntakePerson, energyKcal: number): ReferenceIntake[] {
  if (person.age < youngest) return [];
  const { from, fiber: fiberFrom, sodium } = rowOf(person);
  const amounts = from.map((amount, at): ReferenceIntake => ({ name: weekNutrients[at] as WeekNutrient, from: amount, to: null }));
  return [
    ...amounts,
    { name: 'fiber_g', from: fiberFrom, to: null },
    { name: 'sodium_mg', from: null, to: sodium },
    { name: 'saturated_fat_g', from: null, to: energyKcal > 0 ? saturatedFatFor(energyKcal) : null },
  ];
}
