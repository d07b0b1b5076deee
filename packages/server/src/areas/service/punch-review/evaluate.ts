import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { assertVersion } from '../../../records/version.js';
import { settleDays } from '../check-in/settle-days.js';
import { sendToCustomer, withdrawMessage } from '../customer-message/send-message.js';
import { gradeOf } from '../punch/grade.js';
import { addComment } from './comments.js';
import { type LockedMeal, lockMeal, type PreviousEvaluation } from './lock-meal.js';
import { scoreOf } from './scores.js';
import { askSecondLook } from './second-look.js';
import { reviewSetting } from './settings.js';

type Evaluation = Data<'saveDietEvaluation'>;
/** The message to the customer about the review of a meal. */
const messageOf = (id: number) => ({ kind: 'meal_evaluated', subject: `diet_punch:${id}` }) as const;

async function dueAt({ db }: Context, messageId: number): Promise<string> {
  const { due_at } = await db.selectFrom('customer_message').select('due_at').where('id', '=', messageId).executeTakeFirstOrThrow();
  return due_at;
}

/** Counts the use of a quick reply. @throws Refusal 42200 for one that the caller does not see */
async function usePhrase({ db, principal }: Context, id: number | undefined) {
  if (id === undefined) return;
  const { numUpdatedRows } = await db
    .updateTable('phrase')
    .set((row) => ({ use_count: row('use_count', '+', 1) }))
    .where('id', '=', id)
    .where((row) => row.or([row('scope', '=', 'enterprise'), row('created_by', '=', principal.staffId)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw refuseField(42200, 'template_hs_id', 'exists', ['这条话术已删除，请重新选择', 'This quick reply was deleted; choose another']);
}

async function answer({ db }: Context, { id, service_id, day }: LockedMeal, until: string | null): Promise<Evaluation> {
  await settleDays(db, [{ service_id, day }]);
  const found = await db
    .selectFrom('diet_punch')
    .innerJoin('punch_day', (join) => join.onRef('punch_day.day', '=', 'diet_punch.day').onRef('punch_day.id', '=', 'diet_punch.punch_id'))
    .where('diet_punch.day', '=', day)
    .where('diet_punch.id', '=', id)
    .select(['diet_punch.score', 'diet_punch.version', 'punch_day.draft_day_score'])
    .select(sql<Evaluation['status']>`diet_punch.status`.as('status'))
    .executeTakeFirstOrThrow();
  return { diet_punch_id: id, ...found, grade: gradeOf(found.score), take_back_until: until };
}

const write = ({ db }: Context, { id, day }: LockedMeal) => db.updateTable('diet_punch').where('day', '=', day).where('id', '=', id);

export async function saveDietEvaluation(context: Context, input: Input<'saveDietEvaluation'>): Promise<Evaluation> {
  const meal = await lockMeal(context, input.diet_punch_id);
  assertVersion(meal, input.version, [
    '客户或同事刚改动了这一餐，请看过新的内容再评',
    'The customer or a colleague has just changed this meal; look at it again, then review it',
  ]);
  const { score_items, comment } = input;
  const score = scoreOf(score_items, meal.draft_items);
  await usePhrase(context, input.template_hs_id);
  const { status, score: was, score_items: items, evaluated_by, evaluated_at } = meal;
  const comment_id = comment === undefined ? null : await addComment(context, meal, { content: comment.trim(), is_reply: false });
  const replaced: PreviousEvaluation = { status, score: was, score_items: items, evaluated_by, evaluated_at, comment_id };
  await write(context, meal)
    .set({
      ...{ score, score_items: JSON.stringify(score_items), status: 'evaluated', evaluated_by: context.principal.staffId },
      ...{ evaluated_at: sql<string>`now()`, replaced: JSON.stringify(replaced) },
    })
    .execute();
  const told = await sendToCustomer(context.db, {
    ...{ user_id: meal.user_id, service_id: meal.service_id, ...messageOf(meal.id) },
    content: { date: meal.day, meal: meal.meal, score, ...(comment === undefined ? {} : { text: comment.trim() }) },
    delayS: await reviewSetting(context, 'punch.take_back_seconds'),
  });
  await askSecondLook(context, meal);
  context.audit({ target: meal.id, before: { score: was, score_items: items } });
  return answer(context, meal, await dueAt(context, told));
}

const notifiedRefusal = () =>
  new Refusal(
    40900,
    [
      '客户已经收到这条点评，不能再撤回；如需更正，请重新点评',
      'The customer has already been notified, so it can’t be undone; review the meal again to correct it',
    ],
    { allowed: [] },
  );

async function removeComment({ db }: Context, { day, id }: LockedMeal, commentId: number | null) {
  if (commentId === null) return;
  await db.deleteFrom('punch_comment').where('day', '=', day).where('diet_punch_id', '=', id).where('id', '=', commentId).execute();
}

/** Restores the state before the caller's own review, as long as the customer has not been notified. */
export async function resetDietEvaluation(context: Context, { diet_punch_id }: Input<'resetDietEvaluation'>): Promise<Evaluation> {
  const meal = await lockMeal(context, diet_punch_id);
  const { replaced } = meal;
  if (!replaced || meal.evaluated_by !== context.principal.staffId) throw notifiedRefusal();
  if (!(await withdrawMessage(context.db, messageOf(meal.id)))) throw notifiedRefusal();
  const { comment_id, score_items, ...before } = replaced;
  await removeComment(context, meal, comment_id);
  await write(context, meal)
    .set({ ...before, score_items: JSON.stringify(score_items), replaced: null })
    .execute();
  if (before.evaluated_at === null)
    await context.db.deleteFrom('punch_second_look').where('day', '=', meal.day).where('diet_punch_id', '=', meal.id).execute();
  context.audit({ target: meal.id, before: { score: meal.score, score_items: meal.score_items }, after: { score: before.score } });
  return answer(context, meal, null);
}
