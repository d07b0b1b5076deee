import { describe, expect, it } from 'vitest';
import { ageOn, bmiClass, bmiOf, healthyWeights, standardWeight, waistClass, weightProgress } from './body.js';
import { basalRate, dailyEnergy, manualFaults, targetEnergy } from './energy.js';
import { type HealthFile, type Person, personOf } from './person.js';
import { roundTo } from './round.js';
import type { EnergyInput } from './schemas.js';

const person = (sex: 1 | 2, age: number, height: number, weight: number, activity_level: Person['activity_level']): Person => ({
  ...{ sex, age, height, weight, activity_level },
  health_flags: [],
});
const anna = person(2, 30, 165, 70, 'light');
const bernd = person(1, 35, 175, 85, 'light');
const carla = person(2, 50, 158, 52, 'sedentary');

const basis = (who: Person, input: EnergyInput = { goal: 'lose' }, rules = {}) => {
  const target = targetEnergy(who, input, rules);
  if ('refused' in target) throw new Error(target.refused.map(({ rule }) => rule).join());
  return target.basis;
};
const rules = (who: Person, input: EnergyInput = { goal: 'lose' }) => {
  const target = targetEnergy(who, input);
  return 'refused' in target ? target.refused.map(({ rule }) => rule) : [];
};

describe('body measures', () => {
  it('are rounded to two decimals and classed at their limits', () => {
    // 70 / 1.65² = 70 / 2.7225 = 25.7116; 85 / 3.0625 = 27.7551; 52 / 2.4964 = 20.8300.
    expect([bmiOf(70, 165), bmiOf(85, 175), bmiOf(52, 158)]).toEqual([25.71, 27.76, 20.83]);
    expect([18.49, 18.5, 23.99, 24, 27.99, 28].map(bmiClass)).toEqual(['low', 'normal', 'normal', 'over', 'over', 'obese']);
    expect([84.9, 85, 89.9, 90].map((waist) => waistClass(waist, 1))).toEqual(['normal', 'pre', 'pre', 'central']);
    expect([79.9, 80, 84.9, 85].map((waist) => waistClass(waist, 2))).toEqual(['normal', 'pre', 'pre', 'central']);
    expect(standardWeight(165)).toBe(60);
    // 18.5 × 2.7225 = 50.36625; 23.9 × 2.7225 = 65.06775.
    expect(healthyWeights(165)).toEqual({ from: 50.37, to: 65.07 });
    // (80 - 74) / (80 - 62) = 6 / 18.
    expect([weightProgress(80, 74, 62), weightProgress(70, 69, 70)]).toEqual([33.33, null]);
  });

  it('count whole years', () => {
    expect(['2026-11-22', '2026-11-23'].map((day) => ageOn('1996-11-23', day))).toEqual([29, 30]);
    expect(['2025-02-28', '2025-03-01'].map((day) => ageOn('2004-02-29', day))).toEqual([20, 21]);
  });
});

describe('the target energy', () => {
  it('is that of the worked examples', () => {
    expect(basis(anna)).toMatchObject({ bmi: 25.71, bmr: 1420.25, tdee: 1952.84, raw_kcal: 1452.84, energy_kcal: 1450, flags: [] });
    expect(basis(bernd)).toMatchObject({ bmi: 27.76, bmr: 1773.75, tdee: 2438.91, raw_kcal: 1938.91, energy_kcal: 1940, flags: [] });
    expect(basis(carla)).toMatchObject({
      ...{ bmi: 20.83, bmr: 1096.5, tdee: 1315.8, raw_kcal: 815.8, floor_kcal: 1096.5, energy_kcal: 1100 },
      ...{ flags: ['floor_bmr', 'normal_bmi'], guide_from_kcal: 1000, guide_to_kcal: 1200 },
    });
  });

  it('uses each formula, activity, goal and mode', () => {
    // 447.593 + 647.29 + 511.17 - 129.9 and 88.362 + 1138.745 + 839.825 - 198.695.
    expect([basalRate(anna, 'harris'), basalRate(bernd, 'harris')].map((kcal) => kcal.toFixed(3))).toEqual(['1476.153', '1868.237']);
    const levels = ['sedentary', 'light', 'moderate', 'heavy', 'extreme'] as const;
    // 1420.25 × 1.2, 1.375, 1.55, 1.725, 1.9.
    expect(levels.map((activity_level) => roundTo(dailyEnergy({ ...anna, activity_level }), 2))).toEqual([
      1704.3, 1952.84, 2201.39, 2449.93, 2698.48,
    ]);
    expect(basis(anna, { goal: 'keep' }).energy_kcal).toBe(1950);
    expect(basis(anna, { goal: 'gain' }).energy_kcal).toBe(2250);
    // 85 % of 1952.84 = 1659.92; of an obese man of 100 kg 80 % of 1923.75 × 1.375 = 2116.13.
    expect(basis(anna, { goal: 'lose', mode: 'ratio' }).energy_kcal).toBe(1660);
    expect(basis({ ...bernd, weight: 100 }, { goal: 'lose', mode: 'ratio' }).energy_kcal).toBe(2120);
    // (165 - 105) × 25 = 1500; × 15 = 900 is below the basal rate.
    expect(basis(anna, { goal: 'lose', mode: 'ideal', coefficient: 25 }).energy_kcal).toBe(1500);
    expect(basis(anna, { goal: 'lose', mode: 'ideal', coefficient: 15 })).toMatchObject({ energy_kcal: 1430, flags: ['floor_bmr'] });
  });

  it('is never rounded below its floor, which a doctor lowers', () => {
    // 1952.84 - 532 = 1420.84 would round to 1420, below the basal rate of 1420.25.
    expect(basis(anna, { goal: 'lose', deficit_kcal: 532 })).toMatchObject({ energy_kcal: 1430, flags: ['floor_bmr'] });
    expect(basis(carla, { goal: 'lose' }, { bmrFloor: false })).toMatchObject({ energy_kcal: 1000, flags: ['floor_sex', 'normal_bmi'] });
    expect(basis(carla, { goal: 'lose' }, { medicalOverride: true })).toMatchObject({
      energy_kcal: 820,
      flags: ['medical_override', 'normal_bmi'],
    });
    expect([...manualFaults(790)].map(({ rule }) => rule)).toEqual(['medical']);
    expect([...manualFaults(500, { medicalOverride: true }), ...manualFaults(800)]).toEqual([]);
    expect([...manualFaults(490, { medicalOverride: true })].map(({ rule }) => rule)).toEqual(['minimum']);
  });

  it('is refused for losing weight by separate rules', () => {
    expect(rules({ ...anna, age: 15 })).toEqual(['adult']);
    // 46.3 / 2.7225 = 17.01.
    expect(rules({ ...anna, weight: 46.3 })).toEqual(['bmi_low']);
    expect(rules({ ...anna, health_flags: ['pregnancy'] })).toEqual(['pregnancy']);
    expect(rules({ ...anna, health_flags: ['lactation', 'kidney'] })).toEqual(['lactation', 'kidney']);
    expect(rules(carla, { goal: 'lose', mode: 'ratio' })).toEqual(['overweight']);
    for (const goal of ['keep', 'gain'] as const) expect(rules({ ...anna, age: 15, health_flags: ['pregnancy'] }, { goal })).toEqual([]);
  });

  it('is refused with parts that do not go together', () => {
    expect(rules(anna, { goal: 'keep', mode: 'ratio', deficit_kcal: 500 })).toEqual(['only', 'only']);
    expect(rules(anna, { goal: 'lose', deficit_kcal: 1200 })).toEqual(['range']);
    expect(rules(anna, { goal: 'lose', mode: 'ideal' })).toEqual(['range']);
    expect(rules(anna, { goal: 'lose', coefficient: 20 })).toEqual(['only']);
  });
});

describe('a health file', () => {
  const file: HealthFile = { sex: 2, birthday: '1996-11-23', height: 165, weight: 70, activity_level: 'light' };
  const refused = (more: HealthFile) => {
    const read = personOf({ ...file, ...more }, '2026-11-23');
    return 'refused' in read ? read.refused.map(({ field, rule }) => `${field} ${rule}`) : read.person;
  };

  it('gives a person', () => {
    expect(refused({})).toEqual(anna);
    expect(refused({ activity_level: null })).toMatchObject({ activity_level: 'sedentary' });
  });

  it.each<[string, HealthFile, string[]]>([
    ['a weight of 0', { weight: 0 }, ['weight range']],
    ['a weight of 700', { weight: 700 }, ['weight range']],
    ['a weight in full-width digits', { weight: '７０' }, ['weight range']],
    ['a weight that is no number', { weight: Number.NaN }, ['weight range']],
    ['no height', { height: null }, ['height required']],
    ['a birthday ahead', { birthday: '2026-11-24' }, ['birthday past']],
    ['a birthday that is no day', { birthday: '1996-13-01' }, ['birthday date']],
    ['a birthday 130 years ago', { birthday: '1896-01-01' }, ['birthday range']],
    ['an unknown sex', { sex: 0 }, ['sex required']],
  ])('refuses %s', (_, more, rulesBroken) => expect(refused(more)).toEqual(rulesBroken));
});
