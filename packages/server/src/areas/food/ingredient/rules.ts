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

const alcoholic = /酒|醪|beer|wine|cider|liquor|liqueur|spirit|whisk|vodka|rum\b|gin\b|brandy|sake|soju|bi[eè]re|vin\b/i;

/** Alcohol, at 7 kcal per gram, is not recorded, so drinks may have more energy; but the energy of others in kilojoules is 4.184 times too much. */
function hasAlcohol({ type_id, name }: Values, energy: number, expected: number): boolean {
  if (type_id !== drinks || energy <= expected) return false;
  return alcoholic.test(String(name ?? '')) || Math.abs(energy / kilojoules - expected) > Math.max(2, expected * 0.1);
}

/** Sweeteners whose carbohydrate gives next to no energy. */
const sweetener = /赤藓糖醇|阿洛酮糖|代糖|甜味剂|erythritol|allulose|psicose|sweetener/i;

/** Whether the energy is that of a sweetener, without its carbohydrate or a part of it. */
const isSweetener = (record: Values, energy: number, expected: number) =>
  sweetener.test(String(record.name ?? '')) && energy <= expected && energy + 8 >= expected - 4 * Number(record.carb_g);

type IngredientFault = Fault & { rule: string };

const fits = (kcal: number, expected: number) => Math.abs(kcal - expected) <= 0.15 * kcal + 8;

/** Whether the nutrients would fit if all carbohydrate were fiber, which has half its energy. */
const mayLackFiber = ({ fiber_g = null, carb_g }: Values, energy: number, expected: number) =>
  fiber_g === null && energy < expected && energy + 0.15 * energy + 8 >= expected - 2 * Number(carb_g);

/** Says how far the energy is from that of the nutrients. */
const distantEnergy = (record: Values, energy: number, expected: number): Fault['sentence'] =>
  mayLackFiber(record, energy, expected)
    ? [
        `能量低于营养素推算的 ${expected} 千卡；这种食物可能含较多膳食纤维，请补上膳食纤维，或核对每 100 克数值`,
        `The nutrients add up to ${expected} kcal per 100 g, more than this. If the food has much fiber, add a fiber value; else check the values`,
      ]
    : [
        `能量与营养素推算的 ${expected} 千卡相差过大，请核对每 100 克数值`,
        `The nutrients add up to ${expected} kcal per 100 g, too far from this; check the values`,
      ];

/** Returns a fault if the energy does not match the nutrients, or is in kilojoules. */
export function energyFault(record: Values): IngredientFault | undefined {
  const field = 'energy_kcal';
  const energy = Number(record.energy_kcal);
  const expected = expectedEnergy(record);
  const converted = Math.round(energy / kilojoules);
  const isExcepted = hasAlcohol(record, energy, expected) || isSweetener(record, energy, expected);
  if (energy <= mostEnergy && (fits(energy, expected) || isExcepted)) return undefined;
  if (fits(converted, expected))
    return {
      field,
      rule: 'kilojoules',
      sentence: [
        `能量 ${energy} 像是千焦，合 ${converted} 千卡；请改填千卡，导入时可把该列对应到“能量（千焦）”`,
        `An energy of ${energy} looks like kilojoules (${converted} kcal); enter kcal, or map the column to energy_kj in an import`,
      ],
    };
  if (energy > mostEnergy)
    return { field, rule: 'maximum', sentence: ['能量最多 900 千卡，请核对', 'Energy can’t exceed 900 kcal; check the value'] };
  return { field, rule: 'plausible', sentence: distantEnergy(record, energy, expected) };
}

/** Tables round the part and the whole apart from each other. */
const parts = [
  {
    ...{ field: 'saturated_fat_g', whole: 'fat_g', spare: 0.1 },
    sentence: ['饱和脂肪不能多于脂肪，请核对', 'Saturated fat can’t exceed fat; check both values'],
  },
  {
    ...{ field: 'sugar_g', whole: 'carb_g', spare: 0.5 },
    sentence: ['糖不能多于碳水化合物，请核对', 'Sugar can’t exceed carbohydrate; check both values'],
  },
] as const;

function partFault(record: Values): IngredientFault | undefined {
  const wrong = parts.find(({ field, whole, spare }) => Number(record[field] ?? 0) > Number(record[whole]) + spare + 1e-9);
  return wrong && { field: wrong.field, rule: 'part', sentence: wrong.sentence };
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
  const fault = energyFault(record) ?? partFault(record);
  if (fault) return fault;
  if (record.exchange_group === 'none' && (record.portion_g ?? null) !== null)
    return {
      field: 'portion_g',
      rule: 'only',
      sentence: ['不参与交换的食材没有每份克数，请清空', 'Ingredients outside the exchange groups have no portion size; leave it empty'],
    };
  return undefined;
}
