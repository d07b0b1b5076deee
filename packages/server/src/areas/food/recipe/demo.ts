import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';
import { portionGrams } from '../ingredient/rules.js';

type Food = [name: string, type: number, kcal: number, protein: number, fat: number, carb: number, fiber: number | null, alias?: string[]];

/** Per 100 g of the edible part; rounded values of common tables. */
const foods: Food[] = [
  ['大米', 1, 346, 7.9, 0.9, 77.2, 0.6, ['稻米', '粳米']],
  ['燕麦片', 1, 377, 15, 6.7, 66.9, 5.3, ['即食燕麦']],
  ['小米', 1, 361, 9, 3.1, 75.1, 1.6],
  ['全麦面包', 1, 246, 8.5, 3, 45, 6],
  ['红薯', 2, 86, 1.6, 0.2, 20.1, 3, ['地瓜', '番薯']],
  ['马铃薯', 2, 81, 2.6, 0.2, 17.8, 1.1, ['土豆', '洋芋']],
  ['菠菜', 4, 28, 2.6, 0.3, 4.5, 1.7],
  ['生菜', 4, 16, 1.3, 0.3, 2, 0.7],
  ['西兰花', 5, 36, 4.1, 0.6, 4.3, 1.6, ['绿花菜', '青花菜']],
  ['胡萝卜', 5, 39, 1, 0.2, 8.8, 1.1],
  ['番茄', 18, 20, 0.9, 0.2, 4, 0.5, ['西红柿']],
  ['黄瓜', 18, 16, 0.8, 0.2, 2.9, 0.5],
  ['鲜香菇', 6, 26, 2.2, 0.3, 5.2, 3.3, ['香蕈']],
  ['瘦牛肉', 7, 106, 20.2, 2.3, 1.2, 0],
  ['鸡胸肉', 8, 118, 24.6, 1.9, 0.6, 0, ['鸡大胸', '鸡胸脯肉']],
  ['虾仁', 9, 48, 10.4, 0.7, 0, 0],
  ['三文鱼', 9, 139, 17.2, 7.8, 0, 0, ['鲑鱼']],
  ['鸡蛋', 10, 139, 13.1, 8.6, 2.4, 0],
  ['北豆腐', 11, 98, 12.2, 4.8, 2, 0.5, ['老豆腐']],
  ['全脂牛奶', 12, 65, 3.3, 3.6, 4.9, 0, ['纯牛奶']],
  ['无糖酸奶', 12, 72, 3.6, 4, 5.2, 0],
  ['苹果', 13, 53, 0.4, 0.2, 13.7, 1.7],
  ['香蕉', 13, 93, 1.4, 0.2, 22, 1.2],
  ['核桃仁', 14, 646, 14.9, 58.8, 19.1, 9.5],
  ['菜籽油', 16, 899, 0, 99.9, 0, 0],
  ['食盐', 15, 0, 0, 0, 0, 0],
];

const own: Food[] = [
  ['青禾高纤代餐粉', 1, 352, 22, 5, 48, 14, ['代餐粉']],
  ['青禾即食鸡胸肉', 8, 122, 24, 1.8, 2.2, 0, ['即食鸡胸']],
];

/** Adds the system's ingredients, and two of the company. */
async function addFood(db: Db, enterprise_id: number) {
  const types = await db.selectFrom('ingredient_type').select(['id', 'exchange_group']).execute();
  const groups = new Map(types.map((type) => [type.id, type.exchange_group]));
  const row = ([name, type_id, energy_kcal, protein_g, fat_g, carb_g, fiber_g, alias = []]: Food, source: 'system' | 'enterprise') => {
    const exchange_group = groups.get(type_id) ?? 'none';
    return {
      enterprise_id,
      name,
      type_id,
      exchange_group,
      energy_kcal,
      protein_g,
      fat_g,
      carb_g,
      fiber_g,
      source,
      alias: JSON.stringify(alias),
      portion_g: portionGrams({ exchange_group, energy_kcal }) as number | null,
    };
  };
  const rows = [...foods.map((food) => row(food, 'system')), ...own.map((food) => row(food, 'enterprise'))];
  await db.insertInto('ingredient').values(rows).execute();
}

export const demo: Demo = { add: addFood };
