import { foodsByAllergen } from './allergens.js';
import { namesIn } from './names.js';

/** Pork and products that are pork unless they say otherwise. */
const pork = namesIn('瘦猪肉 猪里脊 猪后腿肉 五花肉 排骨 猪肝 猪血 猪蹄 火腿 火腿肠 午餐肉 培根 腊肉 广式香肠 猪油');

const otherMeat = namesIn(`
  瘦牛肉 牛里脊 牛腱子 牛腩 肥牛片 瘦羊肉 羊腿肉 羊肉片 兔肉 酱牛肉
  鸡胸肉 鸡腿肉 鸡翅 整鸡 乌鸡 鸡肝 鸡胗 鸭胸肉 鸭腿肉 鸭血 鹅肉 鸽子 火鸡胸肉 海参（水发） 海蜇皮 甲鱼 牛蛙
`);

/** Seasonings and ready foods with meat in them: 鸡精 has chicken, instant noodles have lard or beef in the soup. */
const withMeat = namesIn('鸡精 方便面');

const alcoholicDrinks = namesIn('啤酒 红葡萄酒 白酒');

const union = (...sets: readonly ReadonlySet<string>[]): ReadonlySet<string> => new Set(sets.flatMap((set) => [...set]));

const { fish, crustacean, mollusc, egg, milk } = foodsByAllergen;
/** Kimchi and oyster sauce come in with the allergen groups: they contain fish sauce, shrimp and oysters. */
const animals = union(pork, otherMeat, withMeat, fish, crustacean, mollusc);

export type StrictStyle = 'vegetarian' | 'vegan' | 'halal';

/** Foods that must not be planned for a style. Vegetarians here eat eggs and milk. */
export const foodsAgainstStyle: Readonly<Record<StrictStyle, ReadonlySet<string>>> = {
  vegetarian: animals,
  vegan: union(animals, egg, milk, namesIn('蜂蜜')),
  /**
   * No pork, blood, alcohol, frog or turtle. 料酒 is wine, 腐乳 is made with it, fish balls are filled with pork fat, and instant noodles have lard in
   * the soup. Crab, shellfish and fish without scales are a matter of the school, so they are left to the person's dislikes.
   */
  halal: union(pork, alcoholicDrinks, namesIn('鸭血 牛蛙 甲鱼 料酒 腐乳 鱼丸 方便面')),
};

/** Drinks, not the wine that food is cooked in. */
export const drinksWithAlcohol = alcoholicDrinks;
