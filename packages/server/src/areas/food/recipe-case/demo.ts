import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as ownFoods } from '../ingredient/demo.js';
import { dishes } from './demo/dishes.js';

type Method = 'raw' | 'steam' | 'boil' | 'stew' | 'quick_fry' | 'pan_fry' | 'deep_fry';

const list = (cell: string) => JSON.stringify(cell.split('、').filter(Boolean));

/** Reads a row: name | method | meals | seasons | tags | minutes | foods with grams | steps. */
function dishOf(row: string) {
  const [name = '', method = '', meals = '', seasons = '', tags = '', minutes = '', foods = '', steps = ''] = row.split('|');
  const items = foods.split('、').map((one) => ({ food: one.split(' ')[0] as string, dosage_g: Number(one.split(' ')[1]) }));
  const lists = { meals: list(meals), seasons: list(seasons), tags: list(tags) };
  return { dish: { name, method: method as Method, cook_minutes: Number(minutes), steps: steps || null, ...lists }, items };
}

/** Ids of a company's foods by name. */
export async function foodIds(db: Db, enterprise_id: number): Promise<(name: string) => number> {
  const rows = await db
    .selectFrom('ingredient')
    .select(['id', 'name'])
    .where('enterprise_id', '=', enterprise_id)
    .where('deleted_at', 'is', null)
    .execute();
  const ids = new Map(rows.map((food) => [food.name, food.id]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`There is no food ${name}.`);
    return id;
  };
}

const libraries = [
  { name: '早餐', filter: { meals: ['breakfast'] }, remark: '十分钟内能上桌的早餐' },
  { name: '高蛋白午晚餐', filter: { meals: ['lunch', 'dinner'], tags: ['高蛋白'] }, remark: '每道蛋白质 15 克以上' },
  { name: '清淡素菜', filter: { tags: ['素菜'], energy_to_kcal: 200 }, remark: '每道不超过 200 千卡' },
];

/** Adds dishes made of foods that every company has, and libraries that collect them. */
async function addDishes(db: Db, enterprise_id: number) {
  const idOf = await foodIds(db, enterprise_id);
  for (const { dish, items } of dishes.trim().split('\n').map(dishOf)) {
    const { id: case_id } = await db
      .insertInto('recipe_case')
      .values({ ...dish, enterprise_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = items.map(({ food, dosage_g }, sort) => ({ enterprise_id, case_id, ingredient_id: idOf(food), dosage_g, sort }));
    await db.insertInto('recipe_case_item').values(rows).execute();
  }
  const rows = libraries.map(({ filter, ...one }, at) => ({ ...one, enterprise_id, sort: at + 1, filter: JSON.stringify(filter) }));
  await db.insertInto('recipe_lib').values(rows).execute();
}

export const demo: Demo = { needs: [ownFoods], add: addDishes };
