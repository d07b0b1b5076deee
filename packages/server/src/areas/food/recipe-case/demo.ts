import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as ownFoods } from '../ingredient/demo.js';

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

/** Adds libraries that collect the dishes that every company has. */
async function addLibraries(db: Db, enterprise_id: number) {
  const rows = libraries.map(({ filter, ...one }, at) => ({ ...one, enterprise_id, sort: at + 1, filter: JSON.stringify(filter) }));
  await db.insertInto('recipe_lib').values(rows).execute();
}

export const demo: Demo = { needs: [ownFoods], add: addLibraries };
