import type { Data } from '@shiyi/sdk';

type ExchangeGroup = Data<'getIngredientTypes'>[number]['exchange_group'];

interface IngredientType {
  id: number;
  name: string;
  exchange_group: ExchangeGroup;
  /** Words in categories and names of third-party tables that indicate this type; earlier types take precedence. */
  words: RegExp;
  /** First digits of the food code in the Chinese food composition tables. */
  code?: string;
}

/** Same rows as the table `ingredient_type`. */
const types: IngredientType[] = [
  { id: 19, name: '饮品', exchange_group: 'none', words: /饮料|饮品|酒|茶|咖啡|beverage|drink/i, code: '16' },
  { id: 12, name: '奶类', exchange_group: 'milk', words: /乳类|奶|乳制品|milk|dairy/i, code: '10' },
  { id: 16, name: '油脂类', exchange_group: 'oil', words: /油脂|植物油|动物油|食用油|油$|oil(?! ?seed)|fat/i, code: '19' },
  { id: 15, name: '调味品', exchange_group: 'none', words: /调味|酱油|香辛|食盐|醋|spice|sauce|condiment/i, code: '20' },
  { id: 10, name: '蛋类', exchange_group: 'meat_egg', words: /蛋类|鸡蛋|鸭蛋|鹅蛋|鹌鹑蛋|蛋$|egg/i, code: '11' },
  { id: 8, name: '禽肉类', exchange_group: 'meat_egg', words: /禽|鸡|鸭|鹅|poultry/i, code: '09' },
  { id: 7, name: '畜肉类', exchange_group: 'meat_egg', words: /畜|肉|猪|牛|羊|meat/i, code: '08' },
  { id: 9, name: '水产类', exchange_group: 'meat_egg', words: /水产|鱼|虾|蟹|贝|海鲜|fish|seafood/i, code: '12' },
  { id: 6, name: '菌藻类', exchange_group: 'vegetable', words: /菌|藻|菇|蘑|木耳|mushroom|alga/i, code: '05' },
  { id: 14, name: '坚果类', exchange_group: 'nut', words: /坚果|种子|仁$|nut|seed/i, code: '07' },
  { id: 13, name: '水果类', exchange_group: 'fruit', words: /水果|瓜果|柑橘|浆果|仁果|核果|fruit/i, code: '06' },
  { id: 18, name: '瓜茄类', exchange_group: 'vegetable', words: /茄果|瓜茄|瓜菜/ },
  { id: 5, name: '根茎花菜类', exchange_group: 'vegetable', words: /根菜|根茎|花菜|薯芋|葱蒜|水生蔬菜/ },
  { id: 4, name: '叶菜类', exchange_group: 'vegetable', words: /蔬菜|菜|vegetable/i, code: '04' },
  { id: 11, name: '大豆制品', exchange_group: 'soy', words: /大豆|黄豆|豆腐|豆浆|豆制品|soy/i },
  { id: 3, name: '杂豆类', exchange_group: 'grain', words: /豆|bean|legume/i, code: '03' },
  { id: 2, name: '薯类', exchange_group: 'grain', words: /薯|淀粉|tuber|potato/i, code: '02' },
  { id: 1, name: '谷类', exchange_group: 'grain', words: /谷|米|麦|面|粮|主食|小吃|糕|饼|速食|cereal|grain/i, code: '01' },
  { id: 17, name: '糖类', exchange_group: 'sugar', words: /糖|蜜|sugar|honey/i, code: '18' },
  { id: 20, name: '其他', exchange_group: 'none', words: /(?!)/ },
];

export const drinks = 19;
const other = 20;

/** Returns the names as options, by id. */
export const typeNames = () => types.toSorted((one, two) => one.id - two.id).map(({ name }) => [name, name] as const);

export const findType = (name: string) => types.find((type) => type.name === name);
export const typeOf = (id: unknown) => types.find((type) => type.id === id);

/** Guesses the type by category, then by food code, then by name; defaults to `other`. */
export function guessType(category: string | null, code: string | null, name: string): number {
  const byWords = (text: string | null) => (text ? types.find(({ words }) => words.test(text)) : undefined);
  const byCode = code && types.find((type) => type.code !== undefined && code.startsWith(type.code));
  return (byWords(category) ?? (byCode || undefined) ?? byWords(name))?.id ?? other;
}
