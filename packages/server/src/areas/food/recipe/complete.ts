import type { Db } from '../../../db/database.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';

const mainMeals = [
  ['breakfast', '早餐'],
  ['lunch', '午餐'],
  ['dinner', '晚餐'],
] as const;

const stays: Sentence = [
  '启用中的食谱每天须有早、午、晚餐，请补全，或先停用',
  'A meal plan that is on needs breakfast, lunch and dinner on each day; complete it, or switch it off first',
];

async function assertDays(db: Db, recipe_id: number, days: number, when: 'stay' | 'begin') {
  const rows = await db.selectFrom('recipe_item').select(['day_no', 'meal']).distinct().where('recipe_id', '=', recipe_id).execute();
  const served = new Set(rows.map(({ day_no, meal }) => `${day_no} ${meal}`));
  for (let day = 1; day <= days; day += 1)
    for (const [meal, zh] of mainMeals)
      if (!served.has(`${day} ${meal}`))
        throw refuseField(
          ...([42200, 'day_plans', 'complete'] as const),
          when === 'stay'
            ? stays
            : [`第 ${day} 天没有${zh}，请补全后再启用`, `Day ${day} has no ${meal}; complete it before you switch the plan on`],
        );
}

async function assertPortions(db: Db, recipe_id: number) {
  const libs = await db.selectFrom('recipe_lib_use').select('lib_id').where('recipe_id', '=', recipe_id).execute();
  const confs = await db.selectFrom('recipe_conf').select('meal').distinct().where('recipe_id', '=', recipe_id).execute();
  const told = new Set(confs.map(({ meal }) => meal));
  if (libs.length === 0 || !mainMeals.every(([meal]) => told.has(meal)))
    throw refuseField(42200, 'lib_ids', 'required', [
      '请至少选择一个菜例库，并配置三餐份数',
      'Choose at least one dish library, and set the portions of the three main meals',
    ]);
}

/** What a plan needs that is on: food for the main meals of each day; of the type diet a library and portions for them. */
export async function assertComplete(db: Db, id: number, when: 'stay' | 'begin') {
  const { type, days } = await db.selectFrom('recipe').select(['type', 'days']).where('id', '=', id).executeTakeFirstOrThrow();
  if (type === 'diet') await assertPortions(db, id);
  else await assertDays(db, id, days, when);
}
