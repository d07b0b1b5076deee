import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { dayValue } from '../../../db/days/day-values.js';
import { today } from '../../../db/days/instants.js';
import { type Refusal, refuseField, type Sentence } from '../../../http/refusal.js';

const refuse = (field: string, rule: string, message: Sentence): Refusal => refuseField(42200, field, rule, message);

export function assertEnrollment({ enroll_from, enroll_to }: Pick<Input<'createCamp'>, 'enroll_from' | 'enroll_to'>) {
  if (enroll_from !== undefined && enroll_to !== undefined && enroll_to < enroll_from)
    throw refuse('enroll_to', 'order', ['招募结束不能早于招募开始，请调整', 'Enrollment can’t end before it begins; change the dates']);
}

/** @throws Refusal 42200 for a start before today or not after the enrollment */
export async function assertStart(db: Db, calendar: Calendar, start: string, enrollTo: string | null) {
  const { rows } = await sql<{ past: boolean }>`select ${dayValue(start)} < ${today(calendar)} as past`.execute(db);
  if (rows[0]?.past)
    throw refuse('start_date', 'past', ['开营日期不能早于今天，请调整', 'The camp can’t start before today; change the date']);
  if (enrollTo !== null && start <= enrollTo)
    throw refuse('start_date', 'order', [
      '开营日期要晚于招募结束日期，请调整',
      'The camp starts after its enrollment ends; change one of the dates',
    ]);
}

/** @throws Refusal 42200 for a plan that no service can follow */
export async function assertRecipe(db: Db, id: number | undefined) {
  if (id === undefined) return;
  const recipe = await db
    .selectFrom('recipe')
    .select(['status', 'type'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!recipe || recipe.type === 'diet')
    throw refuse('recipe_id', 'exists', ['没有这份固定食谱，请重新选择', 'There is no such ready plan; choose again']);
  if (recipe.status !== 'on')
    throw refuse('recipe_id', 'on', ['食谱未启用，请先启用或另选食谱', 'The meal plan is not enabled; enable it or choose another']);
}

/** @throws Refusal 42200 unless all are staff who can sign in */
export async function assertPrincipals(db: Db, ids: readonly number[]) {
  const known = await db
    .selectFrom('staff')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .execute();
  if (known.length < ids.length)
    throw refuse('principal_user_ids', 'exists', [
      '负责营养师不存在或已停用，请另选员工',
      'One of the nutritionists does not exist or is disabled; choose another',
    ]);
}

/** @throws Refusal 42200 for a group chat that WeCom no longer has, unless the camp has it already */
export async function assertChats(db: Db, ids: readonly number[], campId = 0) {
  if (ids.length === 0) return;
  const known = await db
    .selectFrom('group_chat as g')
    .select('g.id')
    .where('g.id', 'in', ids)
    .where(sql<boolean>`(g.dismissed_at is null or exists (select from camp_chat k where k.camp_id = ${campId} and k.chat_id = g.id))`)
    .execute();
  if (known.length < ids.length)
    throw refuse('chat_ids', 'exists', [
      '学员群不存在或已解散，请重新选择',
      'One of the group chats does not exist or was dismissed; choose again',
    ]);
}
