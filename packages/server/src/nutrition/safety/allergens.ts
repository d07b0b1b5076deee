import type { components } from '@shiyi/sdk';

/**
 * Groups of foods whose members commonly cause the same allergy: the eight of GB 7718-2025 (gluten to tree nuts), then molluscs, sesame,
 * celery, mustard and sulfites of Annex II of Regulation (EU) 1169/2011.
 */
export type Allergen = components['schemas']['Allergen'];
export const allergens = [
  ...(['gluten', 'crustacean', 'fish', 'egg', 'peanut', 'soy', 'milk', 'tree_nut'] as const),
  ...(['mollusc', 'sesame', 'celery', 'mustard', 'sulfite'] as const),
] satisfies readonly Allergen[];

/** Ids of ingredient types that belong to one group as a whole. */
const typeOf: Readonly<Record<number, Allergen>> = { 10: 'egg', 11: 'soy', 12: 'milk' };
const mushrooms = 6;

/** Words in the names of a group's foods, and names that only look like one. */
const wordsOf: readonly (readonly [Allergen, RegExp, RegExp?])[] = [
  [
    'gluten',
    /麦|面|馍|包子|馒头|花卷|饼|饺|馄饨|云吞|油条|通心粉|贝果|蛋糕|糕点|酥|面筋|烤麸|麸|汉堡|三明治|披萨|吐司|酱油|生抽|老抽|啤酒|wheat|bread|noodle|pasta/i,
    /^荞麦(?:米|粉)?$|纯荞麦|苦荞|藜麦|油麦菜|麦冬|麦卢卡|玉米面|大米饼|豆饼|柿饼|面包果|无麸质/,
  ],
  ['crustacean', /虾|蟹|龙虾|shrimp|prawn|crab/i, /蟹味菇/],
  [
    'mollusc',
    /贝|蛤|蚝|牡蛎|蛏|螺|鱿|墨鱼|章鱼|乌贼|鲍鱼|蚬|蚌|花甲|瑶柱|oyster|squid|clam|mussel/i,
    /贝果|贝母|贝贝南瓜|螺旋|螺丝椒|鲍鱼果|鲍鱼菇/,
  ],
  [
    'fish',
    /鱼|鳝|鳗|鲈|鲫|鲤|鳕|鲑|三文|金枪|泥鳅|鲷|鳟|鲳|鲭|沙丁|凤尾|fish|salmon|tuna|cod\b/i,
    /鱿鱼|墨鱼|章鱼|鲍鱼|甲鱼|鳄鱼|鱼腥草|鱼翅瓜|木鱼花菜|shellfish/i,
  ],
  [
    'egg',
    /蛋(?:$|白$|黄|液|糕|羹|挞|卷|饼|炒|花)|蛋清|[鸡鸭鹅鸽]蛋|鹌鹑蛋|皮蛋|沙拉酱|美乃滋|\begg/i,
    /蛋白粉|大豆蛋白|乳清|鸡蛋果|鸡蛋花/,
  ],
  ['peanut', /花生|peanut/i],
  [
    'soy',
    /大豆|黄豆|黑豆|青豆|毛豆|豆腐|豆浆|豆奶|豆干|香干|豆皮|豆花|腐竹|千张|百叶|纳豆|天贝|豆豉|腐乳|酱油|生抽|老抽|黄酱|豆瓣|甜面酱|味噌|豆饼|素鸡|素肉|\bsoy/i,
    /魔芋豆腐|鸡蛋豆腐|杏仁豆腐|米豆腐|黑豆苗|咖啡豆/,
  ],
  [
    'milk',
    /奶|乳清|酸乳|乳酪|炼乳|黄油|芝士|起司|干酪|酪蛋白|拿铁|milk|cheese|yog|butter|whey/i,
    /豆奶|椰奶|杏仁奶|燕麦奶|核桃奶|花生奶|奶白菜|牛奶果|牛奶木瓜|peanut butter|奶油瓜/i,
  ],
  [
    'tree_nut',
    /核桃|杏仁|腰果|榛|开心果|夏威夷果|巴旦木|松子|碧根果|栗|巴西坚果|坚果|almond|cashew|walnut|hazelnut|pistachio/i,
    /核桃油菜/,
  ],
  ['sesame', /芝麻|麻酱|香油|麻油|sesame|tahini/i, /芝麻菜/],
  ['celery', /芹|celery/i],
  ['mustard', /芥末|芥菜|芥子|雪里蕻|榨菜|咖喱|mustard|curry/i, /芥蓝/],
  ['sulfite', /酒|果干|果脯|蜜饯|葡萄干|wine/i],
];

/**
 * Returns the groups that a food belongs to by its type and name. Used for foods that nobody has reviewed: it lists what a name tells and cannot
 * know what a brand adds.
 */
export function allergensByName({ name, type_id }: { name: string; type_id: number }): Allergen[] {
  const byType = typeOf[type_id];
  // Mushrooms are named after what they look or taste like.
  const byName = type_id === mushrooms ? [] : wordsOf.filter(([, words, not]) => words.test(name) && !not?.test(name)).map(([one]) => one);
  return byType && !byName.includes(byType) ? [byType, ...byName] : byName;
}

/**
 * Who is allergic to crustaceans often reacts to molluscs too (tropomyosin), so these are left out as well until it is known that the person
 * tolerates them.
 */
export const relatedAllergen: Readonly<Partial<Record<Allergen, Allergen>>> = { crustacean: 'mollusc' };

/** Groups that nobody has asked a person about, although the person reacts to a related group. */
const openQuestions = (of: readonly Allergen[], tolerated: readonly Allergen[]): Allergen[] =>
  of.flatMap((one) => {
    const related = relatedAllergen[one];
    return related && !of.includes(related) && !tolerated.includes(related) ? [related] : [];
  });

/** An allergy to shrimp is one to crustaceans, not to the sulfites of frozen ones. Of other foods, either may be the cause. */
const causesIn = ({ allergens: own }: { allergens: readonly Allergen[] }) =>
  own.includes('crustacean') ? own.filter((one) => one !== 'sulfite') : own;

/** The groups that a person must not have: those of the foods that cause an allergy and related ones, without those that are tolerated. */
export function allergenGroups(foods: readonly { allergens: readonly Allergen[] }[], tolerated: readonly Allergen[] = []): Allergen[] {
  const of = [...new Set(foods.flatMap(causesIn))];
  return [...of, ...openQuestions(of, tolerated)].filter((one) => !tolerated.includes(one));
}
