import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Meal } from '../../../nutrition/plan/schemas.js';
import type { ItemRow } from '../../food/recipe-case/plan-items.js';

/** A meal of a plan, without its place. */
export interface MealState {
  items: ItemRow[];
  locked: boolean;
  adjusted: boolean;
}

export interface MealRow extends MealState {
  date: string;
  meal: Meal;
  punched: boolean;
}

export interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

/** The meals of a plan in these days, those of a day in no order. */
export const readMeals = (db: Db, serviceId: number, { from, to }: Span = {}): Promise<MealRow[]> =>
  db
    .selectFrom('service_plan_meal')
    .select(['date', 'meal', 'locked', 'punched', 'adjusted'])
    .select(sql<ItemRow[]>`items`.as('items'))
    .where('service_id', '=', serviceId)
    .$if(from !== undefined, (query) => query.where('date', '>=', from as string))
    .$if(to !== undefined, (query) => query.where('date', '<=', to as string))
    .orderBy('date')
    .execute();

/** The key of a meal in a map. */
export const slotOf = ({ date, meal }: { date: string; meal: Meal }) => `${date} ${meal}`;

const dayMs = 86_400_000;
export const dayAfter = (date: string, days: number) => new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
