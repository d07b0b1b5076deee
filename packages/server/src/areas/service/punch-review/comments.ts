import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertImages } from '../../customers/footmark/rules.js';
import { sendToCustomer, withdrawMessage } from '../customer-message/send-message.js';
import { daysInScope } from '../punch/meals-in-scope.js';
import { type LockedMeal, lockMeal } from './lock-meal.js';
import { reviewSetting } from './settings.js';

type Words = { content: string; is_reply: boolean; image?: string | null; reply_to?: number | null };

/** The message to the customer about a reply. */
const messageOf = (id: number) => ({ kind: 'reply', subject: `punch_comment:${id}` }) as const;

/** Adds words of the caller to a meal and returns their id. */
export async function addComment({ db, principal }: Context, { day, punch_id, id }: LockedMeal, words: Words): Promise<number> {
  const added = await db
    .insertInto('punch_comment')
    .values({ day, punch_id, diet_punch_id: id, staff_id: principal.staffId, ...words })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

async function assertComment({ db }: Context, { day, id }: LockedMeal, commentId: number | undefined) {
  if (commentId === undefined) return;
  const found = await db
    .selectFrom('punch_comment')
    .select('id')
    .where('day', '=', day)
    .where('diet_punch_id', '=', id)
    .where('id', '=', commentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found)
    throw refuseField(42200, 'reply_to', 'exists', [
      '要回复的评论不在这一餐里，或已删除',
      'The comment is not one of this meal, or was deleted',
    ]);
}

export async function createPunchReply(context: Context, input: Input<'createPunchReply'>): Promise<Data<'createPunchReply'>> {
  const { db, principal, audit } = context;
  if (input.image !== undefined) assertImages([input.image]);
  const meal = await lockMeal(context, input.diet_punch_id);
  await assertComment(context, meal, input.reply_to);
  const { image = null, reply_to = null } = input;
  const content = input.content.trim();
  const id = await addComment(context, meal, { content, is_reply: true, image, reply_to });
  if (meal.status === 'evaluated')
    await db.updateTable('diet_punch').set({ status: 'commented' }).where('day', '=', meal.day).where('id', '=', meal.id).execute();
  await sendToCustomer(db, {
    ...{ user_id: meal.user_id, service_id: meal.service_id, ...messageOf(id) },
    content: { date: meal.day, meal: meal.meal, text: content, comment_id: id, ...(image === null ? {} : { image }) },
    delayS: await reviewSetting(context, 'punch.take_back_seconds'),
  });
  audit({ target: meal.id });
  const written = await db
    .selectFrom('punch_comment')
    .select('created_at')
    .where('day', '=', meal.day)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...{ id, from: 'staff', user_id: principal.staffId, name: principal.name, content, image, reply_to, deleted: false },
    created_at: written.created_at,
  };
}

/** Empties a comment of staff; its message is withdrawn if it has not been sent. */
export async function deletePunchComment(
  context: Context,
  { comment_id }: Input<'deletePunchComment'>,
): Promise<Data<'deletePunchComment'>> {
  const found = await mustExist(
    daysInScope(context)
      .innerJoin('punch_comment', (join) =>
        join.onRef('punch_comment.day', '=', 'punch_day.day').onRef('punch_comment.punch_id', '=', 'punch_day.id'),
      )
      .leftJoin('staff', 'staff.id', 'punch_comment.staff_id')
      .where('punch_comment.id', '=', comment_id)
      .select(['punch_comment.day', 'punch_comment.staff_id', 'punch_comment.content', 'punch_comment.image'])
      .select(['punch_comment.reply_to', 'punch_comment.created_at', 'staff.name'])
      .forNoKeyUpdate('punch_comment'),
  );
  const { day, reply_to, created_at, name, ...before } = found;
  if (before.staff_id === null)
    throw refuseField(42200, 'comment_id', 'staff', [
      '客户的评论不能删除，只能删除员工的评论',
      'Only comments of staff can be deleted, not those of customers',
    ]);
  await context.db
    .updateTable('punch_comment')
    .set({ deleted_at: sql<string>`coalesce(deleted_at, now())` })
    .where('day', '=', day)
    .where('id', '=', comment_id)
    .execute();
  await withdrawMessage(context.db, messageOf(comment_id));
  context.audit({ target: comment_id, before });
  return {
    ...{ id: comment_id, from: 'staff', user_id: before.staff_id, name: name ?? '' },
    ...{ content: '', image: null, reply_to, deleted: true, created_at },
  };
}
