import type { Data } from '@shiyi/sdk';

export type ShoppingData = Data<'getServiceShoppingList'>;
export type ShoppingItem = ShoppingData['items'][number];
export type Purchase = ShoppingItem['purchases'][number];

export interface ShoppingRow {
  item: ShoppingItem;
  purchase: Purchase;
}

export interface TripRows {
  /** Number of the trip, from 1. */
  trip: number;
  from: string;
  to: string;
  shelves: { shelf: ShoppingItem['shelf']; rows: ShoppingRow[] }[];
}

const isAtHome = ({ shelf }: ShoppingItem) => shelf === 'at_home';

/** What is probably at home. */
export const atHomeIn = ({ items }: ShoppingData) => items.filter(isAtHome);

/** What to buy on each trip, by shelf; trips without purchases are left out. */
export function tripRows({ items, trips }: ShoppingData): TripRows[] {
  const bought = items.filter((item) => !isAtHome(item));
  return trips.flatMap(({ from, to }, at) => {
    const rows = bought.flatMap((item) => {
      const purchase = item.purchases.find(({ trip }) => trip === at + 1);
      return purchase ? [{ item, purchase }] : [];
    });
    const shelves = [...new Set(rows.map(({ item }) => item.shelf))];
    if (rows.length === 0) return [];
    return [
      { trip: at + 1, from, to, shelves: shelves.map((shelf) => ({ shelf, rows: rows.filter(({ item }) => item.shelf === shelf) })) },
    ];
  });
}

/** Whether the plan has the food in another form than the shop, such as cooked rice for rice. */
export const isOtherForm = ({ name, eaten }: ShoppingItem) => eaten.some((one) => one.name !== name);
