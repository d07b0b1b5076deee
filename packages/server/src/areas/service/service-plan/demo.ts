import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';

type Line = [food: string, grams: number];
const meals = ['breakfast', 'lunch', 'dinner'] as const;
type Day = Record<(typeof meals)[number], Line[]>;

const days: Day[] = [
  {
    breakfast: [
      ['燕麦片', 40],
      ['全脂牛奶', 250],
      ['鸡蛋', 50],
    ],
    lunch: [
      ['大米', 60],
      ['鸡胸肉', 100],
      ['西兰花', 200],
      ['菜籽油', 8],
    ],
    dinner: [
      ['红薯', 150],
      ['虾仁', 100],
      ['生菜', 200],
      ['菜籽油', 6],
    ],
  },
  {
    breakfast: [
      ['全麦面包', 60],
      ['无糖酸奶', 200],
      ['苹果', 150],
    ],
    lunch: [
      ['小米', 60],
      ['瘦牛肉', 100],
      ['番茄', 200],
      ['菜籽油', 8],
    ],
    dinner: [
      ['马铃薯', 150],
      ['北豆腐', 120],
      ['菠菜', 200],
      ['菜籽油', 6],
    ],
  },
];

const plans = [
  { name: '1200 千卡两日减脂食谱', level_kcal: 1200, status: 'on', goal: 'lose', avoid_flags: '["pregnancy", "lactation", "kidney"]' },
  { name: '1500 千卡均衡食谱', level_kcal: 1500, status: 'draft', goal: 'keep' },
] as const;

/** Adds two ready-made plans with the same days. */
async function addPlans(db: Db, enterprise_id: number) {
  const foods = await db.selectFrom('ingredient').select(['id', 'name']).where('enterprise_id', '=', enterprise_id).execute();
  const ids = new Map(foods.map((food) => [food.name, food.id]));
  for (const plan of plans) {
    const { id } = await db
      .insertInto('recipe')
      .values({ ...plan, enterprise_id, type: 'lib', days: days.length })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = days.flatMap((day, at) =>
      meals.flatMap((meal) =>
        day[meal].map(([food, dosage_g]) => ({
          enterprise_id,
          recipe_id: id,
          day_no: at + 1,
          meal,
          ingredient_id: ids.get(food) as number,
          dosage_g,
        })),
      ),
    );
    await db.insertInto('recipe_item').values(rows).execute();
  }
}

export const demo: Demo = { add: addPlans };
