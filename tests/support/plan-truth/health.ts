import { namesIn } from './names.js';
import { drinksWithAlcohol } from './styles.js';
import type { CheckedFood, HealthCondition } from './types.js';

/** Sugar, and what is sweetened: WHO counts honey and juice as free sugars too. */
const sweetened = namesIn('白砂糖 红糖 冰糖 蜂蜜 麦芽糖 可乐 橙汁 蛋糕 酸奶');
/** Vitamin A in liver may harm the unborn. */
const liver = namesIn('猪肝 鸡肝');
/** Tuna of shops is bigeye or yellowfin, the only one of the built-in fish on lists of high mercury (GB 2762, FDA advice of 2021). */
const mercury = namesIn('金枪鱼');
/** Oysters are mostly eaten raw or half done. */
const raw = namesIn('牡蛎');
/** Star fruit is toxic to people whose kidneys fail. */
const toxicToKidneys = namesIn('杨桃');
/** Purine is above 150 mg by other tables, where the row does not state it. */
const muchPurine = namesIn('虾皮 紫菜（干） 裙带菜（干） 鸡精');
/** Salted, where the row does not state the sodium. */
const salted = namesIn('豆豉');

/** Seasonings in a dish are limited by the sodium of the day: no dish of soy sauce or salt would be left otherwise. */
export const sodiumOfDay = 2000;
const [mostPurine, mostSodium] = [150, 600];

type Rule = (food: CheckedFood, isSeasoning: boolean) => string | undefined;
const named =
  (why: string, ...lists: readonly ReadonlySet<string>[]): Rule =>
  ({ name }) =>
    lists.some((list) => list.has(name)) ? why : undefined;

const alcohol = named('alcohol', drinksWithAlcohol);
const purine: Rule = ({ name, purine_mg }) => (muchPurine.has(name) || (purine_mg ?? 0) >= mostPurine ? 'purine' : undefined);
const sodium: Rule = ({ name, sodium_mg }, isSeasoning) =>
  !isSeasoning && (salted.has(name) || (sodium_mg ?? 0) >= mostSodium) ? 'sodium' : undefined;

const rules: Readonly<Partial<Record<HealthCondition, readonly Rule[]>>> = {
  gout: [purine, alcohol],
  hypertension: [sodium],
  heart: [sodium],
  kidney: [sodium, named('toxic to kidneys', toxicToKidneys)],
  liver: [alcohol],
  diabetes: [named('added sugar', sweetened), alcohol],
  pregnancy: [alcohol, named('raw', raw), named('mercury', mercury), named('liver', liver)],
  lactation: [alcohol, named('mercury', mercury)],
};

/** Conditions whose day is limited to `sodiumOfDay`. */
export const saltLimited: readonly HealthCondition[] = ['hypertension', 'heart', 'kidney'];

/** Says why a person with the conditions must not have the food. `isSeasoning` for salt, sauces and the like inside a dish. */
export function healthReasons(food: CheckedFood, conditions: readonly HealthCondition[], isSeasoning: boolean): string[] {
  return conditions.flatMap((condition) =>
    (rules[condition] ?? []).flatMap((rule) => {
      const why = rule(food, isSeasoning);
      return why === undefined ? [] : [`${condition}: ${why}`];
    }),
  );
}
