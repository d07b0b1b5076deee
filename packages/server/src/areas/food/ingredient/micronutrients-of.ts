import type { Micronutrients } from '../../../nutrition/plan/micronutrients.js';
import { nutrients } from './foods/nutrients.js';

const numberOf = (cell: string | undefined) => (cell === undefined || cell === '-' ? null : Number(cell));

/** Reads a row: name | glycemic index | minerals | vitamins | saturated fat and sugar. “-” is unknown. */
function rowOf(row: string): [name: string, values: Micronutrients] {
  const [name = '', gi, minerals = '', vitamins = '', more = ''] = row.split('|');
  const [potassium_mg, calcium_mg, iron_mg, zinc_mg] = minerals.split(' ').map(numberOf);
  const [vitamin_a_ug, vitamin_b1_mg, vitamin_b2_mg, vitamin_c_mg, folate_ug] = vitamins.split(' ').map(numberOf);
  const [saturated_fat_g, sugar_g] = more.split(' ').map(numberOf);
  return [
    name,
    {
      ...{ gi: numberOf(gi), potassium_mg: potassium_mg ?? null, calcium_mg: calcium_mg ?? null, iron_mg: iron_mg ?? null },
      ...{ zinc_mg: zinc_mg ?? null, vitamin_a_ug: vitamin_a_ug ?? null, vitamin_b1_mg: vitamin_b1_mg ?? null },
      ...{ vitamin_b2_mg: vitamin_b2_mg ?? null, vitamin_c_mg: vitamin_c_mg ?? null, folate_ug: folate_ug ?? null },
      ...{ saturated_fat_g: saturated_fat_g ?? null, sugar_g: sugar_g ?? null },
    },
  ];
}

/** More nutrients of the built-in foods, by name. */
export const micronutrients: ReadonlyMap<string, Micronutrients> = new Map(nutrients.trim().split('\n').filter(Boolean).map(rowOf));
