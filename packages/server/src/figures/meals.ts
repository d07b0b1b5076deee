import { type RawBuilder, sql } from 'kysely';
import { bounds } from './figure.js';
import { type FigureScope, isHeldByStaff, isPart, ofChannel } from './figure-scope.js';
import { everyOne, type RowQuery } from './row-query.js';

const ofStaff = (scope: FigureScope) =>
  isPart(scope)
    ? sql`join service s on s.id = d.service_id left join customer c on c.id = s.user_id
        where ${isHeldByStaff('s.principal_user_id', scope)} and ${ofChannel('c.channel_id', scope)}`
    : sql`where true`;

/**
 * Meals `d` that were evaluated, or submitted more than 24 hours ago, since an instant of `p`. Meals that their customers do not share are in no
 * list, and none can be evaluated.
 */
export const mealsDue = (scope: FigureScope, since: RawBuilder<unknown>) => sql`p, diet_punch d ${ofStaff(scope)} and d.is_shown
  and d.submitted_at >= ${since} and d.submitted_at < p.until and (d.evaluated_at is not null or d.submitted_at < now() - interval '24 hours')`;

export const isInTime = sql<boolean>`d.evaluated_at <= d.submitted_at + interval '24 hours'`;

const meals = (of: RowQuery, where: RawBuilder<unknown>) =>
  sql`with ${bounds(of)} select d.id from ${mealsDue(of.scope, sql`p.since`)} and ${where}`;

/** The meals that figures count. */
export const mealRows = {
  meals_due: (of: RowQuery) => meals(of, everyOne),
  meals_in_time: (of: RowQuery) => meals(of, isInTime),
};
