import type { Fault, Values } from '../../../imports/kind.js';
import { drinks } from './types.js';

/** Energy in whole kcal from the nutrients in 100 g. Carbohydrate in Chinese tables includes fiber, which has half the energy. */
const expectedEnergy = ({ protein_g, fat_g, carb_g, fiber_g }: Values) => {
  const fiber = Number(fiber_g ?? 0);
  return Math.round(4 * Number(protein_g) + 9 * Number(fat_g) + 4 * Math.max(0, Number(carb_g) - fiber) + 2 * fiber);
};

/** Returns grams per 90 kcal portion, as given or computed from the energy; null outside the food exchange. */
export function portionGrams({ portion_g, exchange_group, energy_kcal }: Values) {
  if (portion_g !== null && portion_g !== undefined) return portion_g;
  if (exchange_group === 'none' || (exchange_group ?? null) === null) return null;
  return Math.max(1, Math.min(2000, Math.round(90_000 / Math.max(Number(energy_kcal), 1)) / 10));
}

const needed = {
  type_id: ['新食材需要填写分类', 'a new ingredient needs a type'],
  exchange_group: ['新食材需要填写交换组', 'a new ingredient needs an exchange group'],
  energy_kcal: ['新食材需要填写能量', 'a new ingredient needs an energy value'],
  protein_g: ['新食材需要填写蛋白质', 'a new ingredient needs a protein value'],
  fat_g: ['新食材需要填写脂肪', 'a new ingredient needs a fat value'],
  carb_g: ['新食材需要填写碳水化合物', 'a new ingredient needs a carbohydrate value'],
} as const;

const kilojoules = 4.184;
const mostEnergy = 900;

type IngredientFault = Fault & { rule: string };

/** Returns a fault if the energy does not match the nutrients, or is in kilojoules. */
export function energyFault(record: Values): IngredientFault | undefined {
  const energy = Number(record.energy_kcal);
  const expected = expectedEnergy(record);
  const fits = (kcal: number) => Math.abs(kcal - expected) <= 0.15 * kcal + 8;
  // Alcohol, at 7 kcal per gram, is not recorded, so drinks may have more energy.
  const isPlausible = energy <= mostEnergy && (energy <= 13 || fits(energy) || (record.type_id === drinks && energy > expected));
  if (isPlausible) return undefined;
  const converted = Math.round(energy / kilojoules);
  if (fits(converted))
    return {
      field: 'energy_kcal',
      rule: 'kilojoules',
      sentence: [
        `能量 ${energy} 像是千焦，合 ${converted} 千卡；请改填千卡，导入时可把该列对应到“能量（千焦）”`,
        `An energy of ${energy} looks like kilojoules (${converted} kcal); enter kcal, or map the column to energy_kj in an import`,
      ],
    };
  if (energy > mostEnergy)
    return {
      field: 'energy_kcal',
      rule: 'maximum',
      sentence: ['能量最多 900 千卡，请核对', 'Energy can’t exceed 900 kcal; check the value'],
    };
  return {
    field: 'energy_kcal',
    rule: 'plausible',
    sentence: [
      `能量与营养素推算的 ${expected} 千卡相差过大，请核对每 100 克数值`,
      `The nutrients add up to ${expected} kcal per 100 g, too far from this; check the values`,
    ],
  };
}

/** Returns the fault of an ingredient, if any. */
export function ingredientFault(record: Values): IngredientFault | undefined {
  for (const [field, sentence] of Object.entries(needed))
    if ((record[field] ?? null) === null) return { field, rule: 'required', sentence };
  if (Number(record.protein_g) + Number(record.fat_g) + Number(record.carb_g) > 100.05)
    return {
      field: 'carb_g',
      rule: 'sum',
      sentence: [
        '蛋白质、脂肪、碳水化合物合计不能超过 100 克，请核对',
        'Protein, fat and carbohydrate add up to more than 100 g; check them',
      ],
    };
  const fault = energyFault(record);
  if (fault) return fault;
  if (record.exchange_group === 'none' && (record.portion_g ?? null) !== null)
    return {
      field: 'portion_g',
      rule: 'only',
      sentence: ['不参与交换的食材没有每份克数，请清空', 'Ingredients outside the exchange groups have no portion size; leave it empty'],
    };
  return undefined;
}
