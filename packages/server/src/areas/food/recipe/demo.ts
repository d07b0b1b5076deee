import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as dishes, foodIds } from '../recipe-case/demo.js';
import { keepChoices } from '../recipe-diy/choices.js';

type Line = [name: string, grams?: number];
type Meal = 'breakfast' | 'lunch' | 'afternoon_snack' | 'dinner';
type Day = Partial<Record<Meal, Line[]>>;

/** Without grams a line is a whole dish. */
const week: Day[] = [
  {
    breakfast: [['牛奶燕麦粥']],
    lunch: [['杂粮饭'], ['西兰花炒虾仁'], ['清炒油麦菜']],
    afternoon_snack: [['苹果', 200]],
    dinner: [['大米', 60], ['彩椒鸡胸肉'], ['凉拌黄瓜']],
  },
  {
    breakfast: [['全麦鸡蛋三明治'], ['全脂牛奶', 240]],
    lunch: [['大米', 50], ['清蒸鲈鱼'], ['蒜蓉西兰花']],
    afternoon_snack: [['橙', 200]],
    dinner: [['南瓜小米粥'], ['馒头', 35], ['芹菜炒牛肉']],
  },
  {
    breakfast: [['蒸红薯鸡蛋'], ['全脂牛奶', 200]],
    lunch: [['杂粮饭'], ['番茄炒蛋'], ['白灼菜心']],
    afternoon_snack: [
      ['无糖酸奶', 150],
      ['草莓', 150],
    ],
    dinner: [['大米', 30], ['冬瓜虾仁汤'], ['家常豆腐']],
  },
];

const meals = JSON.stringify([
  { meal: 'breakfast', share_pct: 25, time_from: '07:00', time_to: '09:00' },
  { meal: 'lunch', share_pct: 35, time_from: '11:30', time_to: '13:30' },
  { meal: 'afternoon_snack', share_pct: 10, time_from: '15:00', time_to: '16:30' },
  { meal: 'dinner', share_pct: 30, time_from: '18:00', time_to: '20:00' },
]);

const shared = { goal: 'lose', status: 'on', avoid_flags: JSON.stringify(['pregnancy', 'lactation', 'kidney']) } as const;

/** Portions of a day of 1,400 to 1,600 kcal by meal. */
const portions = [
  { meal: 'breakfast', share_pct: 30, portions: { grain: 2, milk: 1.5, meat_egg: 1, oil: 0.5 } },
  { meal: 'lunch', share_pct: 40, portions: { grain: 3, vegetable: 0.5, meat_egg: 1.5, soy: 0.5, oil: 0.5 } },
  { meal: 'dinner', share_pct: 30, portions: { grain: 2, vegetable: 0.5, fruit: 1, meat_egg: 1.5, oil: 0.5 } },
] as const;

async function addItems(db: Db, enterprise_id: number, recipe_id: number, days: readonly Day[]) {
  const foodOf = await foodIds(db, enterprise_id);
  const rows = await db
    .selectFrom('recipe_case as c')
    .innerJoin('recipe_case_item as i', 'i.case_id', 'c.id')
    .select(['c.id', 'c.name', 'i.dosage_g'])
    .where('c.enterprise_id', '=', enterprise_id)
    .where('c.deleted_at', 'is', null)
    .execute();
  const dishOf = (name: string) => {
    const own = rows.filter((row) => row.name === name);
    if (!own[0]) throw new Error(`There is no dish ${name}.`);
    return { case_id: own[0].id, dosage_g: Math.round(own.reduce((sum, row) => sum + row.dosage_g, 0) * 10) / 10 };
  };
  const lineOf = ([name, dosage_g]: Line) => (dosage_g === undefined ? dishOf(name) : { ingredient_id: foodOf(name), dosage_g });
  const items = days.flatMap((day, at) =>
    (Object.entries(day) as [Meal, Line[]][]).flatMap(([meal, lines]) =>
      lines.map((line) => ({ enterprise_id, recipe_id, day_no: at + 1, meal, ...lineOf(line) })),
    ),
  );
  await db.insertInto('recipe_item').values(items).execute();
}

/** Adds a plan with days, one whose meals are chosen, and one that is generated from libraries; all are on. */
async function addPlans(db: Db, enterprise_id: number) {
  const add = async (plan: { name: string; type: 'lib' | 'diy' | 'diet'; level_kcal: number; days: number; remark: string }) =>
    (
      await db
        .insertInto('recipe')
        .values({ ...shared, ...plan, meals, enterprise_id })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const ready = await add({ name: '1400 千卡三日减脂食谱', type: 'lib', level_kcal: 1400, days: 3, remark: '一家人能一起吃的家常菜' });
  await addItems(db, enterprise_id, ready, week);
  const diy = await add({ name: '1400 千卡自选食谱', type: 'diy', level_kcal: 1400, days: 3, remark: '每餐三选一' });
  await addItems(db, enterprise_id, diy, week);
  const diet = await add({ name: '智能减脂食谱', type: 'diet', level_kcal: 1500, days: 7, remark: '按目标能量从菜例库生成' });
  const libs = await db.selectFrom('recipe_lib').select('id').where('enterprise_id', '=', enterprise_id).orderBy('sort').execute();
  await db
    .insertInto('recipe_lib_use')
    .values(libs.map(({ id }, sort) => ({ enterprise_id, recipe_id: diet, lib_id: id, sort })))
    .execute();
  const own = { enterprise_id, recipe_id: diet, energy_from_kcal: 1400, energy_to_kcal: 1600 };
  await db
    .insertInto('recipe_conf')
    .values(portions.map((one, at) => ({ ...own, ...one, portions: JSON.stringify(one.portions), sort: at + 1 })))
    .execute();
  await keepChoices(db, diy);
}

export const demo: Demo = { needs: [dishes], add: addPlans };
