import { texts, useTexts } from '#app/texts.js';
import { formatFigure } from '#ui/text/format.js';
import { atHomeIn, type ShoppingData, tripRows } from './shopping-rows.js';
import { type Block, chatParts } from './shopping-text.js';
import { shelfWords, useShoppingTexts } from './shopping-words.js';

const words = texts({
  title: (name: string, days: string) => [`${name} 采购清单 ${days}`, `Shopping list of ${name}, ${days}`],
  portions: (count: number) => [`${count} 份`, `for ${count} portions`],
  shelf: (shelf: string) => [`【${shelf}】`, `[${shelf}]`],
  trip: (title: string) => [`■ ${title}`, `■ ${title}`],
  notes: (notes: string) => [`（${notes}）`, ` (${notes})`],
  comma: ['，', ', '],
  others: ['手工填写', 'Entered by hand'],
});

/** Returns the shopping list as messages for a chat. */
export function useChatText(name: string, shopping: ShoppingData): string[] {
  const t = useTexts(words);
  const shelves = useTexts(shelfWords);
  const { rowText, tripTitle } = useShoppingTexts();
  const trips = tripRows(shopping);
  const { from, to, family_factor, others } = shopping;
  const days = [`${from.slice(5)}–${to.slice(5)}`, ...(family_factor === 1 ? [] : [t.portions(family_factor)])].join(' · ');
  const blocks = trips.flatMap((trip) =>
    trip.shelves.map(({ shelf, rows }): Block => {
      const lines = rows.map((row) => {
        const text = rowText(row);
        return `${text.name} ${text.buy}${text.short.length > 0 ? t.notes(text.short.join(t.comma)) : ''}`;
      });
      return { section: t.trip(tripTitle(trip, trips.length)), heading: t.shelf(shelves[shelf]), lines };
    }),
  );
  const plain = (heading: string, foods: readonly { name: string; grams: number }[]): Block[] => {
    const line = foods.map((food) => `${food.name} ${formatFigure(food.grams)} g`).join(t.comma);
    return foods.length > 0 ? [{ section: t.trip(heading), heading: '', lines: [line] }] : [];
  };
  const home = atHomeIn(shopping).map((item) => ({ name: item.name, grams: item.bought_g }));
  const byHand = others.map((food) => ({ name: food.name, grams: food.dosage_g }));
  return chatParts(t.title(name, days), [...blocks, ...plain(t.others, byHand), ...plain(shelves.at_home, home)]);
}
