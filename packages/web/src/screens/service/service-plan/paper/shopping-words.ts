import { texts, useTexts } from '#app/texts.js';
import { formatFigure } from '#ui/text/format.js';
import { useStateWord } from '../words.js';
import { isOtherForm, type ShoppingItem, type ShoppingRow, type TripRows } from './shopping-rows.js';

export const shelfWords = texts({
  vegetable: ['蔬菜菌菇', 'Vegetables and mushrooms'],
  fruit: ['水果', 'Fruit'],
  meat: ['肉禽', 'Meat and poultry'],
  fish: ['水产', 'Fish and seafood'],
  egg_milk: ['蛋奶', 'Eggs and dairy'],
  soy: ['豆制品', 'Tofu and soy'],
  grain: ['米面主食', 'Grains and bread'],
  dry_goods: ['干货坚果', 'Dry goods and nuts'],
  drink: ['饮品', 'Drinks'],
  other: ['其他', 'Other'],
  at_home: ['家里可能有，缺了再买', 'Probably at home; buy only what is missing'],
});

const unitWords = texts({
  个: ['个', ''],
  根: ['根', ''],
  只: ['只', ''],
  条: ['条', ''],
  棵: ['棵', 'head'],
  头: ['头', 'head'],
  把: ['把', 'bunch'],
  块: ['块', 'piece'],
  片: ['片', 'slice'],
  节: ['节', 'piece'],
  包: ['包', 'packet'],
  袋: ['袋', 'bag'],
  盒: ['盒', 'box'],
  '盒（10个）': ['盒 10 个装', 'box of 10'],
  瓶: ['瓶', 'bottle'],
  罐: ['罐', 'can'],
  杯: ['杯', 'cup'],
  碗: ['碗', 'bowl'],
});

const words = texts({
  packs: (count: number, unit: string) => [`${count} ${unit}`, unit === '' ? String(count) : `${count} × ${unit}`],
  grams: (grams: string) => [`${grams} g`, `${grams} g`],
  each: (unit: string, grams: string) => [`每${unit}约 ${grams} g`, `${grams} g each`],
  need: (grams: string) => [`需 ${grams} g`, `need ${grams} g`],
  edible: (grams: string) => [`食用 ${grams} g`, `eat ${grams} g`],
  plan: (foods: string) => [`食谱中为${foods}`, `in the plan: ${foods}`],
  fresh: (dates: string) => [`${dates} 用的前一天买`, `buy the day before ${dates}`],
  freeze: (dates: string) => [`${dates} 用的先冷冻`, `freeze for ${dates}`],
  trip: (number: number) => [`第 ${number} 次采购`, `Trip ${number}`],
  once: ['一次买齐', 'One trip'],
  comma: ['、', ', '],
  first: ['前半周', 'first half of the week'],
  second: ['后半周', 'second half of the week'],
  days: (from: string, to: string) => [
    from === to ? `${from} 用` : `${from} 至 ${to} 用`,
    from === to ? `for ${from}` : `for ${from} to ${to}`,
  ],
});

const shortDay = (date: string) => date.slice(5);

export interface RowText {
  name: string;
  /** What to put into the basket: 2 棵, or grams of what is sold by weight. */
  buy: string;
  /** Grams of a pack and those that are needed, and what is cooked from it. */
  notes: string[];
  /** The same without what a chat can do without. */
  short: string[];
}

/** Returns the texts of a shopping list, the same on the screen, on paper and in a chat. */
export function useShoppingTexts() {
  const t = useTexts(words);
  const units: Readonly<Record<string, string>> = useTexts(unitWords);
  const stateWord = useStateWord();
  const unitOf = (unit: string) => units[unit] ?? unit;

  const planFoods = ({ eaten }: ShoppingItem) =>
    eaten.map((food) => [food.name, `${formatFigure(food.edible_g)} g`, stateWord(food)].filter(Boolean).join(' ')).join(t.comma);

  function rowText({ item, purchase }: ShoppingRow): RowText {
    const { name, pack, shelf } = item;
    const { packs, bought_g, edible_g, fresh_dates } = purchase;
    const perPack = pack
      ? [t.each(unitOf(pack.unit).replace(/ 10.*| of.*/, ''), formatFigure(pack.grams)), t.need(formatFigure(bought_g))]
      : [];
    const form = isOtherForm(item) ? [t.plan(planFoods(item))] : [];
    const edible = form.length === 0 && edible_g !== bought_g ? [t.edible(formatFigure(edible_g))] : [];
    const dates = fresh_dates.map(shortDay).join(t.comma);
    const fresh = dates === '' ? [] : [shelf === 'meat' || shelf === 'fish' ? t.freeze(dates) : t.fresh(dates)];
    return {
      name,
      buy: pack && packs ? t.packs(packs, unitOf(pack.unit)) : t.grams(formatFigure(bought_g)),
      notes: [...perPack, ...edible, ...form, ...fresh],
      short: [...perPack.slice(1), ...form, ...fresh],
    };
  }

  function tripTitle({ trip, from, to }: TripRows, trips: number): string {
    const half = trips === 2 ? ` · ${trip === 1 ? t.first : t.second}` : '';
    return `${trips === 1 ? t.once : t.trip(trip)}${half} · ${t.days(shortDay(from), shortDay(to))}`;
  }

  return { rowText, tripTitle };
}
