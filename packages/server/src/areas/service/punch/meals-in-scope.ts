import { type RawBuilder, sql } from 'kysely';
import { heldInScope, type Principal } from '../../../auth/principal.js';
import type { Context } from '../../../http/context.js';
import { consentTo } from '../../../person/consent.js';

/** Hours after which a meal that waits for its evaluation is late. */
export const dueHours = 24;

export const dueAt = sql<string>`(diet_punch.submitted_at + make_interval(hours => ${sql.lit(dueHours)}))`;
export const isOverdue = sql<boolean>`(diet_punch.evaluated_at is null and ${dueAt} < now())`;

export const agrees = (module: 'diet' | 'weight' | 'sport' | 'sleep') => sql<boolean>`(${consentTo(module)} is true)`;

/** Meals of services in the caller's data scope, whether or not the customer agrees to show them. */
export const punchesInScope = ({ db, principal }: Pick<Context, 'db' | 'principal'>) =>
  db
    .selectFrom('diet_punch')
    .innerJoin('service', 'service.id', 'diet_punch.service_id')
    .innerJoin('customer', 'customer.id', 'diet_punch.user_id')
    .where('service.deleted_at', 'is', null)
    .where('customer.deleted_at', 'is', null)
    .where(heldInScope(principal, 'service.principal_user_id'));

/** Whether the service of a meal meets a condition. */
export const ofService = (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from service where service.id = diet_punch.service_id and ${condition})`;

/** The same meals without those that the customer does not agree to show. It joins nothing, so that indexes of meals alone can count them. */
export function visibleMeals({ db, principal }: Pick<Context, 'db' | 'principal'>) {
  const shown = db.selectFrom('diet_punch').where(sql<boolean>`diet_punch.is_shown`);
  return principal.scope.kind === 'all' ? shown : shown.where(ofService(heldInScope(principal, 'service.principal_user_id')));
}

/** Meals of services in the caller's data scope that wait for their first evaluation. */
export const mealsToReview = (asker: Pick<Context, 'db' | 'principal'>) => visibleMeals(asker).where('diet_punch.evaluated_at', 'is', null);

/** Whether the caller has an open second look at the meal. */
export const hasSecondLook = ({ staffId }: Pick<Principal, 'staffId'>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from punch_second_look l where l.day = diet_punch.day and l.diet_punch_id = diet_punch.id
    and l.staff_id = ${staffId} and l.done_at is null)`;

/** Days of services in the caller's data scope. */
export const daysInScope = ({ db, principal }: Pick<Context, 'db' | 'principal'>) =>
  db
    .selectFrom('punch_day')
    .innerJoin('service', 'service.id', 'punch_day.service_id')
    .innerJoin('customer', 'customer.id', 'punch_day.user_id')
    .where('service.deleted_at', 'is', null)
    .where('customer.deleted_at', 'is', null)
    .where(heldInScope(principal, 'service.principal_user_id'));
