import { roundTo } from './round.js';

/** Days of a period that one visit to the shop is for. */
export interface Trip {
  from: string;
  to: string;
}

/** Grams eaten on a day. */
export interface Use {
  date: string;
  grams: number;
}

export interface Pack {
  unit: string;
  /** As bought. */
  grams: number;
}

export interface Purchase {
  /** Number of the trip, from 1. */
  trip: number;
  /** Edible grams, one decimal. */
  edible_g: number;
  /** Grams as bought: edible grams / edible part, up to the next 5 g. */
  bought_g: number;
  /** Packs that hold them; null for what is sold by weight. */
  packs: number | null;
  /** Days on which it is eaten although it does not keep from the trip until then. */
  fresh_dates: string[];
}

const dayMs = 86_400_000;
const dayAfter = (date: string, days: number) => new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

const tripDays = 4;

/** Visits to the shop: a week has two halves, of four and three days. */
export function tripsIn(from: string, to: string): Trip[] {
  const count = Math.ceil((daysBetween(from, to) + 1) / tripDays);
  return Array.from({ length: count }, (_, at) => {
    const last = dayAfter(from, (at + 1) * tripDays - 1);
    return { from: dayAfter(from, at * tripDays), to: last < to ? last : to };
  });
}

/** Pieces such as a cabbage or an egg are never exactly as heavy as they should be, packages are. */
const pieces = new Set(['个', '根', '棵', '把', '条', '只', '头', '块', '片', '节', '盒（10个）']);
const pieceTolerance = 1.05;

/** Packs that hold so many grams as bought. */
export function packsFor({ unit, grams }: Pack, bought: number): number {
  const tolerance = pieces.has(unit) ? pieceTolerance : 1;
  return Math.max(1, Math.ceil(bought / grams / tolerance - 1e-9));
}

/** What is bought of a food on a trip. */
export interface TripUse {
  trip: number;
  edible: number;
  fresh_dates: string[];
}

export function purchaseOf({ trip, edible, fresh_dates }: TripUse, food: { edible_rate: number; pack: Pack | null }): Purchase {
  const bought = (edible / food.edible_rate) * 100;
  const bought_g = Math.ceil(bought / 5 - 1e-9) * 5;
  return { trip, edible_g: roundTo(edible, 1), bought_g, packs: food.pack && packsFor(food.pack, bought), fresh_dates };
}

/** Grams by trip: all on the first if the food keeps until it is used up, otherwise on the trip of each use. */
export function splitByTrip(uses: readonly Use[], trips: readonly Trip[], keepsDays: number): TripUse[] {
  const keeps = (from: string, to: string) => daysBetween(from, to) <= keepsDays;
  const isFirst = uses.every(({ date }) => keeps(trips[0]?.from ?? date, date));
  return trips.flatMap(({ from, to }, at): TripUse[] => {
    const own = isFirst ? (at === 0 ? uses : []) : uses.filter(({ date }) => date >= from && date <= to);
    if (own.length === 0) return [];
    const late = own.filter(({ date }) => !keeps(from, date)).map(({ date }) => date);
    const edible = own.reduce((sum, { grams }) => sum + grams, 0);
    return [{ trip: at + 1, edible, fresh_dates: [...new Set(late)].toSorted() }];
  });
}
