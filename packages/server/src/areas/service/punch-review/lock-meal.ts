import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { agrees, daysInScope, punchesInScope } from '../punch/meals-in-scope.js';

type Status = Row<'listDietPunches'>['status'];

/** The evaluation that was replaced, restored if the new one is undone. */
export interface PreviousEvaluation {
  status: Status;
  score: number | null;
  score_items: { item_id: number; value: number }[];
  evaluated_by: number | null;
  evaluated_at: string | null;
  /** The comment that came with the new evaluation. */
  comment_id: number | null;
}

const consentRefusal = (field: string) =>
  refuseField(42200, field, 'consent', [
    '客户已撤回饮食授权，这条打卡不再显示，请跳过',
    'The customer withdrew consent to diet records; skip this check-in',
  ]);

export function assertMealConsent(agreed: boolean, field: string) {
  if (!agreed) throw consentRefusal(field);
}

const meal = (context: Context, id: number) => punchesInScope(context).where('diet_punch.id', '=', id);

/**
 * Locks the order of a meal, as check-ins do, then the meal.
 *
 * @throws Refusal 40400 outside of the caller's data scope; 42200 when the customer no longer agrees to show the meal
 */
export async function lockMeal(context: Context, id: number) {
  const known = await mustExist(meal(context, id).select('diet_punch.service_id'));
  await context.db.selectFrom('service').select('id').where('id', '=', known.service_id).forNoKeyUpdate().executeTakeFirst();
  const found = await mustExist(
    meal(context, id)
      .select([
        'diet_punch.id',
        'diet_punch.day',
        'diet_punch.punch_id',
        'diet_punch.service_id',
        'diet_punch.user_id',
        'diet_punch.meal',
        sql<Status>`diet_punch.status`.as('status'),
        'diet_punch.score',
        'diet_punch.draft_score',
        'diet_punch.evaluated_by',
        'diet_punch.evaluated_at',
        'diet_punch.version',
        'diet_punch.updated_at',
        sql<PreviousEvaluation['score_items']>`diet_punch.score_items`.as('score_items'),
        sql<PreviousEvaluation['score_items']>`diet_punch.draft_items`.as('draft_items'),
        sql<PreviousEvaluation | null>`diet_punch.replaced`.as('replaced'),
        agrees('diet').as('agreed'),
      ])
      .forNoKeyUpdate('diet_punch'),
  );
  const { agreed, ...row } = found;
  assertMealConsent(agreed, 'diet_punch_id');
  return row;
}

export type LockedMeal = Awaited<ReturnType<typeof lockMeal>>;

/** Locks a day and its order. @throws Refusal 40400, 42200 as `lockMeal` */
export async function lockDay(context: Context, id: number) {
  const { db } = context;
  const inScope = () => daysInScope(context).where('punch_day.id', '=', id);
  const known = await mustExist(inScope().select('punch_day.service_id'));
  await db.selectFrom('service').select('id').where('id', '=', known.service_id).forNoKeyUpdate().executeTakeFirst();
  const found = await inScope()
    .select(['punch_day.id', 'punch_day.day', 'punch_day.service_id', 'punch_day.user_id'])
    .select(['punch_day.draft_day_score', 'punch_day.day_score', 'punch_day.stars', 'punch_day.day_comment'])
    .select(agrees('diet').as('agreed'))
    .executeTakeFirstOrThrow();
  const { agreed, ...day } = found;
  assertMealConsent(agreed, 'punch_id');
  return day;
}
