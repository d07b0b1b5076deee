import type { components } from '@shiyi/sdk';
import { type Allergen, allergensByName } from './allergens.js';
import { type FoodRule, type FoodTag, type FoodValues, flagsOf, type HealthFlag, rulesOf } from './health-rules.js';

export type DietStyle = components['schemas']['DietStyle'];
export type Composition = components['schemas']['FoodComposition'];

/** What is known about the contents of a food, from a review or from its name and type. */
export interface FoodContents {
  allergens: readonly Allergen[];
  tags: readonly FoodTag[];
  /** Styles that the food does not suit by what it consists of. */
  styles: readonly DietStyle[];
  composition: Composition;
}

/** Who must not have a food. */
export interface FoodSafety {
  allergens: Allergen[];
  avoid_flags: HealthFlag[];
  avoid_styles: DietStyle[];
  composition: Composition;
}

export interface SafetyFacts extends FoodValues {
  name: string;
}

/** Ids of ingredient types. */
const [cereals, tubers, pulses, leaves, roots, mushrooms, livestock, poultry, seafood, eggs, soy, milk, fruit, nuts] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
] as const;
const [sugar, gourds] = [17, 18] as const;

/** Types whose foods usually consist of one plant or animal. What is made of several parts says so by its name. */
const plain: ReadonlySet<number> = new Set([
  tubers,
  pulses,
  leaves,
  roots,
  mushrooms,
  livestock,
  poultry,
  seafood,
  eggs,
  fruit,
  nuts,
  gourds,
]);

const animalTypes: ReadonlySet<number> = new Set([livestock, poultry, seafood]);

/** Signs of a food of several parts, such as those of a brand: nobody knows all of them from its name. */
const prepared =
  /即食|即煮|速食|速冻|方便|半成品|预制|自热|罐头|套餐|便当|沙拉|汉堡|三明治|披萨|寿司|卤|酱|腌|熏|腊[肉肠味]|糟|醉|烤|炸|酥|丸|肠|糕|饼|派|棒|脆|片\b|松\b|冻干|零食|代餐|蛋白粉|奶昔|能量|风味|口味|原味|味[）)]?$|香辣|麻辣|咸|甜|糖|蜜饯|果脯|汤|羹|粥|饮|汁|拌|调|[®™]|[A-Za-z]{3,}|牌/;

const animals =
  /猪|牛肉|羊肉|驴|兔|鸡|鸭|鹅|鸽|肉|鱼|虾|蟹|贝|蚝|鱿|火腿|培根|香肠|腊[肉肠味]|午餐肉|骨|肝|胗|血|皮冻|明胶|高汤|浓汤|鲜味粉|beef|pork|chicken|meat|fish|gelatin/i;
const plantNames =
  /素肉|素鸡|鸡毛菜|鸡腿菇|鸡枞|鸡油菌|牛肝菌|鱼腥草|羊肚菌|羊栖菜|猪苓|肉桂|肉豆蔻|肉苁蓉|鸡精瓜|猪笼草|龙虾花|鸡蛋|鸭蛋|鹅蛋|猴头|马齿苋/;
const pork = /猪|火腿|排骨|五花|培根|午餐肉|腊肉|腊肠|香肠|pork|bacon|\bham\b|lard/i;
const notHalal = /血|甲鱼|牛蛙|酒|wine|beer|吉利丁|明胶|gelatin/i;
const notVegan = /蜂蜜|蜂王浆|honey/i;

const tagsByName: readonly (readonly [FoodTag, RegExp, RegExp?])[] = [
  ['processed_meat', /火腿|午餐肉|培根|腊肉|腊肠|香肠|肉松|肉脯|鱼丸|肉丸|蟹棒|热狗/],
  ['organ', /肝|肾|腰花|猪腰|脑花|肥肠|大肠|肚$|鸡胗|鸭胗|毛肚|百叶肚/, /鸡肝菌|牛肝菌|猪肝菜/],
  ['alcohol', /酒|\bwine|\bbeer/i, /酒精度0|无醇|酒花菜/],
  ['added_sugar', /糖|蜜|可乐|汽水|蛋糕|奶茶|果脯|巧克力|冰淇淋|甜饮|果汁饮料/, /无糖|零糖|代糖|糖尿病/],
  ['high_mercury', /鲨鱼|鱼翅|旗鱼|剑鱼|马鲛|方头鱼|大眼金枪|大目金枪|金枪鱼/],
  ['high_iodine', /海带|紫菜|裙带菜|海苔|昆布|碘/],
  ['spicy', /辣|花椒|芥末|咖喱|胡椒/, /不辣|免辣/],
  ['caffeine', /咖啡|浓茶|能量饮料|红牛/, /无咖啡因|低因/],
  ['raw_risk', /刺身|生鱼片|生蚝|醉虾|醉蟹|生腌|溏心/],
  ['star_fruit', /杨桃/],
  ['cured', /腌|咸|榨菜|泡菜|酸菜|腐乳|腊[肉肠味]|皮蛋|梅干菜|酱菜/],
  ['trans_fat', /植脂末|起酥|人造黄油|奶精/],
  ['saturated_fat', /猪油|黄油|牛油$|椰子油|棕榈|奶油/],
  ['glutinous', /糯|年糕|粽|汤圆|糍粑|青团/],
];

const matches = <T>(rules: readonly (readonly [T, RegExp, RegExp?])[], name: string): T[] =>
  rules.filter(([, words, not]) => words.test(name) && !not?.test(name)).map(([one]) => one);

function* stylesByName(name: string, type_id: number): Generator<DietStyle> {
  // Mushrooms are named after what they look or taste like.
  const isAnimal = animalTypes.has(type_id) || (type_id !== mushrooms && animals.test(name.replace(plantNames, '')));
  if (isAnimal) yield* ['vegetarian', 'vegan'];
  else if (type_id === eggs || type_id === milk || notVegan.test(name)) yield 'vegan';
  if (pork.test(name.replace(plantNames, '')) || notHalal.test(name)) yield 'halal';
}

/** Cereals and soy consist of what their name says only where it is the plain grain or bean. */
const plainGrain =
  /^(?:大米|稻米|糙米|黑米|红米|紫米|糯米|小米|黄米|薏米|玉米|高粱米?|藜麦|荞麦|燕麦|小麦|大麦|青稞|面粉|米饭|馒头)(?:[（(].*[）)])?$/;
const plainSoy = /^(?:黄豆|黑豆|大豆|毛豆|豆腐|豆浆|无糖豆浆|腐竹|豆腐皮|千张)(?:[（(].*[）)])?$/;
const plainMilk = /^(?:全脂|低脂|脱脂|纯|鲜)?牛奶$/;

function isPlain(name: string, type_id: number): boolean {
  if (prepared.test(name)) return false;
  if (type_id === cereals) return plainGrain.test(name);
  if (type_id === soy) return plainSoy.test(name);
  if (type_id === milk) return plainMilk.test(name);
  return plain.has(type_id);
}

/**
 * The contents of a food that nobody has reviewed, as far as its name and type tell. Its composition is known only if it is one plain plant or
 * animal: of a seasoning, a drink, an oil blend or a prepared food nobody can tell from the name what else it holds.
 */
export function contentsByName({ name, type_id }: Pick<SafetyFacts, 'name' | 'type_id'>): FoodContents {
  const styles = [...new Set(stylesByName(name, type_id))];
  const allergens = allergensByName({ name, type_id });
  // A plant whose name mentions an animal is made of both.
  const isMixed = !animalTypes.has(type_id) && styles.includes('vegetarian');
  const composition = isPlain(name, type_id) && !isMixed ? 'known' : 'unknown';
  return { allergens, tags: matches(tagsByName, name), styles, composition };
}

const tagsOf = ({ type_id }: SafetyFacts, { tags }: FoodContents): FoodTag[] => [
  ...tags,
  ...(type_id === sugar ? (['added_sugar'] as const) : []),
];

/** The health rules that leave a food with these contents and values out. */
export const healthRulesOf = (values: SafetyFacts, contents: FoodContents): FoodRule[] => rulesOf(values, tagsOf(values, contents));

/** Who must not have a food with these contents and values. */
export function safetyOf(values: SafetyFacts, contents: FoodContents): FoodSafety {
  const tags = tagsOf(values, contents);
  const styles = new Set<DietStyle>(contents.styles);
  if (styles.has('vegetarian')) styles.add('vegan');
  if (tags.includes('added_sugar')) styles.add('low_carb');
  if (tags.some((tag) => ['processed_meat', 'trans_fat', 'saturated_fat', 'added_sugar'].includes(tag))) styles.add('mediterranean');
  return {
    allergens: [...contents.allergens],
    avoid_flags: flagsOf(values, tags),
    avoid_styles: [...styles],
    composition: contents.composition,
  };
}

/** Styles for which a food of unknown composition is left out. */
export const strictStyles: ReadonlySet<DietStyle> = new Set(['vegetarian', 'vegan', 'halal']);
