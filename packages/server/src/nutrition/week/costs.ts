import type { Dish, Food } from '../plan/food.js';
import type { BudgetTier } from '../plan/preferences.js';
import { kindOf } from './amounts.js';
import { atHome } from './kitchen.js';

/** What a usual serving of a food costs beside others that may take its place. */
type CostTier = 'low' | 'middle' | 'high';

/** Beef, lamb, goat milk, shrimp, crab and sea fish, berries, nuts other than peanuts and seeds, and what is brought from far. */
const costly =
  /牛(?!奶|蛙)|羊|鸽|火鸡|虾(?!皮)|蟹(?!味菇)|鲍鱼|海参|扇贝|牡蛎|甲鱼|三文鱼|金枪鱼|鳕鱼|石斑鱼|多宝鱼|鳜鱼|鳗鱼|鳝|比目鱼|秋刀鱼|章鱼|墨鱼|蓝莓|樱桃(?!番茄|萝卜)|草莓|桑葚|榴莲|山竹|荔枝|杨梅|无花果|牛油果|百香果|藜麦|奇亚籽|松子|腰果|开心果|夏威夷果|碧根果|榛子|杏仁|奶酪|希腊酸奶|燕麦奶|椰子水|天贝|芦笋|冬笋|香椿|羽衣甘蓝/;

const cheap =
  /^(?:大米|糙米|小米|燕麦片|玉米|鲜玉米|面粉|全麦粉|挂面|全麦面条|生面条|米粉|米饭|糙米饭|馒头|全麦馒头|花卷|烙饼|红薯|紫薯|马铃薯|魔芋|粉条|绿豆|红小豆|红豆|黄豆|黑豆|鸡蛋$|鸭血|猪血|鸡胸肉|鸡腿肉|鸡肝|草鱼|鲢鱼|鲤鱼|大白菜|圆白菜|小白菜|油菜|生菜|菠菜|空心菜|韭菜|芹菜|白萝卜|胡萝卜|莴笋|洋葱|豇豆|黄豆芽|绿豆芽|番茄|黄瓜|茄子|青椒|冬瓜|南瓜|丝瓜|西葫芦|海带|北豆腐|南豆腐|内酯豆腐|冻豆腐|豆浆|豆腐脑|豆腐干|千张|全脂牛奶|酸奶|苹果|梨|橘子|香蕉|西瓜|花生米|葵花籽|南瓜子)/;

export function costTier({ name }: Pick<Food, 'name'>): CostTier {
  if (costly.test(name)) return 'high';
  return cheap.test(name) ? 'low' : 'middle';
}

/** Less of a food, such as a pinch of nuts, does not make a dish cost much. */
const leastGrams = 10;

/** The tier of its dearest food; what is at home does not count. */
export function dishCost({ items }: Dish, foods: ReadonlyMap<number, Food>): CostTier {
  const tiers = items.flatMap(({ ingredient_id, dosage_g }) => {
    const food = foods.get(ingredient_id);
    return food && dosage_g >= leastGrams && !atHome.has(kindOf(food)) ? costTier(food) : [];
  });
  return tiers.includes('high') ? 'high' : tiers.includes('middle') ? 'middle' : 'low';
}

/** Points off for a dish by what the household wants to spend. They never outweigh a rule of the week. */
export const costPoints: Readonly<Record<BudgetTier, Readonly<Record<CostTier, number>>>> = {
  low: { low: 0, middle: 1, high: 9 },
  middle: { low: 0, middle: 0, high: 0 },
  high: { low: 0.4, middle: 0, high: 0 },
};
