import type { Food } from './food.js';

/**
 * Groups of foods whose members commonly cause the same allergy: the eight of GB 7718-2011 (4.4.3.1), with molluscs and sesame from Annex II
 * of Regulation (EU) 1169/2011.
 */
export const allergens = ['gluten', 'crustacean', 'fish', 'mollusc', 'egg', 'peanut', 'soy', 'milk', 'tree_nut', 'sesame'] as const;
export type Allergen = (typeof allergens)[number];

/** Ids of ingredient types that belong to one group as a whole. */
const typeOf: Readonly<Record<number, Allergen>> = { 10: 'egg', 11: 'soy', 12: 'milk' };
const mushrooms = 6;

/** Names of the foods of a group, and names that only look like one. */
const wordsOf: readonly (readonly [Allergen, RegExp, RegExp?])[] = [
  [
    'gluten',
    /麦|面粉|面条|挂面|生面|拉面|切面|面包|馒头|花卷|包子|饼|饺|馄饨|油条|意面|通心粉|贝果|蛋糕|面筋|麸|青稞|汉堡|三明治|披萨/,
    /^荞麦(?:面|米)?$|苦荞|藜麦|油麦菜|麦冬|玉米饼|米饼|豆饼/,
  ],
  ['crustacean', /虾|蟹/],
  ['mollusc', /贝|蛤|蚝|牡蛎|蛏|螺|鱿|墨鱼|章鱼|乌贼|鲍鱼|蚬|蚌|花甲/, /贝果|贝母|贝贝南瓜|螺旋藻|鲍鱼果|鲍鱼菇/],
  ['fish', /鱼|鳝|鳗|鲈|鲫|鲤|鳕|鲑|三文|金枪|带鱼|泥鳅|鲷/, /鱿鱼|墨鱼|章鱼|鲍鱼|甲鱼|鱼腥草|鱼翅瓜|木鱼花菜/],
  ['egg', /蛋(?:$|白$|黄|液|糕|羹|挞|卷)|蛋清|鸡蛋|鸭蛋|鹅蛋|鹌鹑蛋|皮蛋|沙拉酱|蛋黄酱/, /蛋白粉|大豆蛋白|乳清/],
  ['peanut', /花生/],
  [
    'soy',
    /大豆|黄豆|黑豆|青豆|毛豆|豆腐|豆浆|豆奶|豆干|豆皮|豆花|腐竹|千张|百叶|纳豆|豆豉|腐乳|酱油|黄酱|豆瓣|味噌|豆饼|素鸡/,
    /魔芋豆腐|鸡蛋豆腐|杏仁豆腐|黑豆苗/,
  ],
  ['milk', /奶|乳清|酸乳|乳酪|炼乳|黄油|芝士|干酪|酪蛋白/, /豆奶|椰奶|杏仁奶|燕麦奶|核桃奶|奶白菜|牛奶果/],
  ['tree_nut', /核桃|杏仁|腰果|榛|开心果|夏威夷果|巴旦木|松子|碧根果|栗|鲍鱼果|坚果/, /核桃油菜/],
  ['sesame', /芝麻|麻酱|香油|麻油/, /芝麻菜/],
];

/** Returns the groups that a food belongs to by its type and name. */
export function allergensOf({ name, type_id }: Pick<Food, 'name' | 'type_id'>): Allergen[] {
  const byType = typeOf[type_id];
  // Mushrooms are named after what they look or taste like.
  const byName = type_id === mushrooms ? [] : wordsOf.filter(([, words, not]) => words.test(name) && !not?.test(name)).map(([one]) => one);
  return byType && !byName.includes(byType) ? [byType, ...byName] : byName;
}

/** Returns the groups of several foods, each once. */
export const allergensIn = (foods: readonly Pick<Food, 'name' | 'type_id'>[]): Allergen[] => [...new Set(foods.flatMap(allergensOf))];
