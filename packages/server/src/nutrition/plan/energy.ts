import type { RefusedField } from '../../http/refusal.js';
import { bmiClass, bmiOf, standardWeight } from './body.js';
import type { Person } from './person.js';
import { roundTo, roundToMultiple } from './round.js';
import type { ActivityLevel, EnergyBasis, EnergyInput, HealthFlag } from './schemas.js';

type Formula = NonNullable<EnergyInput['formula']>;

/** Factor of the basal rate by activity, as in the FAO/WHO/UNU tables for adults. */
export const activityFactors: Readonly<Record<ActivityLevel, number>> = {
  sedentary: 1.2,
  light: 1.375,
  moderate: 1.55,
  heavy: 1.725,
  extreme: 1.9,
};

/**
 * Basal metabolic rate in kcal a day, unrounded. `mifflin`: Mifflin-St Jeor 1990; `harris`: Harris-Benedict as revised by Roza and Shizgal 1984.
 */
export function basalRate({ sex, age, weight, height }: Person, formula: Formula = 'mifflin'): number {
  if (formula === 'mifflin') return 10 * weight + 6.25 * height - 5 * age + (sex === 1 ? 5 : -161);
  if (sex === 1) return 88.362 + 13.397 * weight + 4.799 * height - 5.677 * age;
  return 447.593 + 9.247 * weight + 3.098 * height - 4.33 * age;
}

/** Energy spent in a day, in kcal, unrounded: basal rate × activity factor. */
export const dailyEnergy = (person: Person, formula?: Formula) => basalRate(person, formula) * activityFactors[person.activity_level];

const lowest = { 1: 1200, 2: 1000 } as const;
const guide = { 1: { from: 1200, to: 1500 }, 2: { from: 1000, to: 1200 } } as const;
const lowestWithoutDoctor = 800;
const lowestEver = 500;
const gainKcal = 300;

/** Health conditions that rule out the goal `lose`, with a message that suggests an alternative. */
const barring: readonly { flag: HealthFlag; message: RefusedField['message'] }[] = [
  { flag: 'pregnancy', message: ['孕期不能以减重为目标，请改为保持', 'No weight loss during pregnancy; choose to keep the weight'] },
  { flag: 'lactation', message: ['哺乳期不能以减重为目标，请改为保持', 'No weight loss while nursing; choose to keep the weight'] },
  {
    flag: 'kidney',
    message: [
      '肾脏疾病患者不能以减重为目标，请改为保持并遵医嘱',
      'No weight loss with kidney disease; choose to keep the weight and follow medical advice',
    ],
  },
];

/** Refusals of the goal `lose`, by the national guide for obesity (2024): each with its own rule. */
function* loseFaults({ age, weight, height, health_flags }: Person, mode: EnergyInput['mode']): Generator<RefusedField> {
  const field = 'goal';
  const bmi = bmiOf(weight, height);
  if (age < 18)
    yield {
      field,
      rule: 'adult',
      message: ['未满 18 岁不能以减重为目标，请改为保持', 'No weight loss below 18 years; choose to keep the weight'],
    };
  if (bmi < 18.5)
    yield {
      field,
      rule: 'bmi_low',
      message: [`BMI ${bmi} 偏低，不能以减重为目标，请改为保持或增重`, `A BMI of ${bmi} is too low to lose weight; choose to keep or gain`],
    };
  for (const { flag, message } of barring) if (health_flags.includes(flag)) yield { field, rule: flag, message };
  if (mode === 'ratio' && bmi >= 18.5 && bmi < 24)
    yield {
      field: 'mode',
      rule: 'overweight',
      message: [
        '按比例计算只适用于超重或肥胖，请换一种方式',
        'A share of the need is only for overweight and obesity; choose another mode',
      ],
    };
}

function* inputFaults({ goal, mode, deficit_kcal, coefficient }: EnergyInput): Generator<RefusedField> {
  const only = (field: string): RefusedField => ({
    field,
    rule: 'only',
    message: ['当前目标或方式不使用此项，请清空', 'Not used with this goal or mode; leave it empty'],
  });
  if (mode !== undefined && goal !== 'lose') yield only('mode');
  if (deficit_kcal !== undefined && (goal !== 'lose' || (mode ?? 'deficit') !== 'deficit')) yield only('deficit_kcal');
  if (deficit_kcal !== undefined && !(deficit_kcal >= 300 && deficit_kcal <= 1000))
    yield {
      field: 'deficit_kcal',
      rule: 'range',
      message: ['能量缺口须在 300 到 1000 千卡之间', 'The deficit must be between 300 and 1000 kcal'],
    };
  if (coefficient !== undefined && mode !== 'ideal') yield only('coefficient');
  if (goal === 'lose' && mode === 'ideal' && !((coefficient ?? 0) >= 15 && (coefficient ?? 0) <= 35))
    yield { field: 'coefficient', rule: 'range', message: ['能量系数须在 15 到 35 之间', 'The coefficient must be between 15 and 35'] };
}

/** Energy in kcal by goal and mode, before floor and rounding. */
function rawEnergy(person: Person, { goal, mode = 'deficit', deficit_kcal = 500, coefficient = 0 }: EnergyInput, tdee: number): number {
  if (goal === 'keep') return tdee;
  if (goal === 'gain') return tdee + gainKcal;
  if (mode === 'ideal') return standardWeight(person.height) * coefficient;
  if (mode === 'ratio') return tdee * (bmiClass(bmiOf(person.weight, person.height)) === 'obese' ? 0.8 : 0.85);
  return tdee - deficit_kcal;
}

export interface EnergyRules {
  /** The basal rate is a floor too, unless the company switched that off. */
  bmrFloor?: boolean;
  /** A doctor allows less: the floor is 500 kcal. */
  medicalOverride?: boolean;
}

type Flag = EnergyBasis['flags'][number];

function floorOf(person: Person, bmr: number, { bmrFloor = true, medicalOverride = false }: EnergyRules): { kcal: number; flag: Flag } {
  if (medicalOverride) return { kcal: lowestEver, flag: 'medical_override' };
  const bySex = lowest[person.sex];
  return bmrFloor && bmr > bySex ? { kcal: bmr, flag: 'floor_bmr' } : { kcal: bySex, flag: 'floor_sex' };
}

/**
 * Target energy with each step, as the contract's `EnergyBasis`: kcal, rounded to 10, upwards where the floor binds. Refuses `lose` in
 * pregnancy, while nursing, below 18 years, with kidney disease and below a BMI of 18.5; the caller then marks the person as pending.
 */
export function targetEnergy(
  person: Person,
  input: EnergyInput,
  rules: EnergyRules = {},
): { basis: EnergyBasis } | { refused: RefusedField[] } {
  const losing = input.goal === 'lose';
  const refused = [...inputFaults(input), ...(losing ? loseFaults(person, input.mode) : [])];
  if (refused.length > 0) return { refused };
  const { formula = 'mifflin' } = input;
  const mode = losing ? (input.mode ?? 'deficit') : null;
  const [bmr, tdee, bmi] = [basalRate(person, formula), dailyEnergy(person, formula), bmiOf(person.weight, person.height)];
  const raw = rawEnergy(person, input, tdee);
  const floor = floorOf(person, bmr, rules);
  const [wanted, least] = [roundToMultiple(raw, 10), Math.ceil(roundTo(floor.kcal, 2) / 10) * 10];
  const flags: Flag[] = least > wanted || (rules.medicalOverride && wanted < lowest[person.sex]) ? [floor.flag] : [];
  if (losing && bmi < 24) flags.push('normal_bmi');
  const { sex, age, weight, height } = person;
  const basis: EnergyBasis = {
    ...{ goal: input.goal, formula, mode, weight, height, age, sex, bmi, flags },
    ...{ bmr: roundTo(bmr, 2), pal: activityFactors[person.activity_level], tdee: roundTo(tdee, 2) },
    deficit_kcal: mode === 'deficit' ? (input.deficit_kcal ?? 500) : null,
    coefficient: mode === 'ideal' ? (input.coefficient ?? null) : null,
    ...{ raw_kcal: roundTo(raw, 2), floor_kcal: roundTo(floor.kcal, 2), energy_kcal: Math.max(wanted, least) },
    guide_from_kcal: losing ? guide[sex].from : null,
    guide_to_kcal: losing ? guide[sex].to : null,
  };
  return { basis };
}

/** Refusals of an energy that staff give by hand: below 800 kcal only on medical grounds, and never below 500. */
export function* manualFaults(energy_kcal: number, { medicalOverride = false }: EnergyRules = {}): Generator<RefusedField> {
  const least = medicalOverride ? lowestEver : lowestWithoutDoctor;
  if (energy_kcal < least)
    yield {
      field: 'energy_kcal',
      rule: medicalOverride ? 'minimum' : 'medical',
      message: [
        medicalOverride ? `能量不能低于 ${least} 千卡，请调高` : `低于 ${least} 千卡须有医嘱，请调高，或勾选医嘱低能量`,
        `Energy can’t be below ${least} kcal${medicalOverride ? '; raise it' : ' without medical advice; raise it or tick low energy on medical advice'}`,
      ],
    };
}
