import type { Data, Input } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';
import { campColumns, campsInScope, liveCamps, memberCount } from './columns.js';
import { assertChats, assertEnrollment, assertPrincipals, assertRecipe, assertStart } from './rules.js';
import { assertOpen } from './states.js';

type CampInput = Omit<Input<'updateCamp'>, 'id' | 'version'>;

export const campRow = (context: Pick<Context, 'db' | 'principal'>, id: number) =>
  readRow(context.db, liveCamps(context.db).where('camp.id', '=', id), campColumns(context));

/** Returns the whole row of a camp, locked. @throws Refusal 40400 */
export async function lockCamp({ db, principal }: Pick<Context, 'db' | 'principal'>, id: number) {
  const found = await mustExist(liveCamps(db).selectAll().where('camp.id', '=', id).where(campsInScope(principal)).forNoKeyUpdate());
  return found;
}

/** The columns of a save; what it leaves out is empty or has its default. */
const fieldsOf = (input: CampInput) => {
  const { name, period_no, type, capacity, rank_rule = 'percent', baseline_rule = 'first_weigh_in_3d' } = input;
  return {
    ...{ name, period_no, type, capacity, rank_rule, baseline_rule },
    cover: input.cover ?? null,
    intro: input.intro ?? null,
    enroll_from: input.enroll_from ?? null,
    enroll_to: input.enroll_to ?? null,
  };
};

/** Replaces who looks after the camp and its chats, in their order. */
async function writeParts(db: Db, camp_id: number, { principal_user_ids, chat_ids = [] }: CampInput) {
  await db.deleteFrom('camp_principal').where('camp_id', '=', camp_id).execute();
  await db
    .insertInto('camp_principal')
    .values(principal_user_ids.map((staff_id, place) => ({ camp_id, staff_id, place })))
    .execute();
  await db.deleteFrom('camp_chat').where('camp_id', '=', camp_id).execute();
  if (chat_ids.length > 0)
    await db
      .insertInto('camp_chat')
      .values(chat_ids.map((chat_id, place) => ({ camp_id, chat_id, place })))
      .execute();
}

/** Who looks after the camp and its chats, for the audit. */
const partsOf = async (db: Db, id: number) => ({
  principal_user_ids: (await db.selectFrom('camp_principal').select('staff_id').where('camp_id', '=', id).orderBy('place').execute()).map(
    (one) => one.staff_id,
  ),
  chat_ids: (await db.selectFrom('camp_chat').select('chat_id').where('camp_id', '=', id).orderBy('place').execute()).map(
    (one) => one.chat_id,
  ),
});

export async function createCamp(context: Context, input: Input<'createCamp'>) {
  const { db, principal, audit } = context;
  const { start_date, service_days, recipe_id, sport_type = 'none' } = input;
  assertEnrollment(input);
  if (start_date !== undefined) await assertStart(db, principal, start_date, input.enroll_to ?? null);
  await assertRecipe(db, recipe_id);
  await assertPrincipals(db, input.principal_user_ids);
  await assertChats(db, input.chat_ids ?? []);
  const { id } = await db
    .insertInto('camp')
    .values({ ...fieldsOf(input), service_days, sport_type, start_date: start_date ?? null, recipe_id: recipe_id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeParts(db, id, input);
  audit({ target: id });
  return campRow(context, id);
}

function assertDates(camp: { status: Data<'getCamp'>['status']; start_date: string | null }, { enroll_from, enroll_to }: CampInput) {
  const missing = enroll_from === undefined ? 'enroll_from' : enroll_to === undefined ? 'enroll_to' : undefined;
  if (missing && camp.status !== 'draft')
    throw refuseField(42200, missing, 'required', [
      '开始招募后需要招募日期，请填写',
      'A camp that is no draft needs the dates of its enrollment; enter them',
    ]);
  if (enroll_to !== undefined && camp.start_date !== null && enroll_to >= camp.start_date)
    throw refuseField(42200, 'enroll_to', 'start', [
      '招募结束日期要早于开营日期，请调整',
      'Enrollment ends before the camp starts; change the date',
    ]);
}

async function assertCapacity(db: Db, id: number, capacity: number) {
  const { count } = await liveCamps(db).select(memberCount.as('count')).where('camp.id', '=', id).executeTakeFirstOrThrow();
  if (capacity < count)
    throw refuseField(42200, 'capacity', 'range', [
      `名额不能少于现有的 ${count} 名营员`,
      `The camp has ${count} members; its capacity can’t be lower`,
    ]);
}

export async function updateCamp(context: Context, { id, version, ...input }: Input<'updateCamp'>) {
  const { db, audit } = context;
  const before = await lockCamp(context, id);
  assertVersion(before, version);
  assertOpen(before.status);
  assertEnrollment(input);
  assertDates(before, input);
  await assertCapacity(db, id, input.capacity);
  await assertPrincipals(db, input.principal_user_ids);
  await assertChats(db, input.chat_ids ?? [], id);
  const parts = await partsOf(db, id);
  await db.updateTable('camp').set(fieldsOf(input)).where('id', '=', id).execute();
  await writeParts(db, id, input);
  audit({ target: id, before: { ...before, ...parts } });
  return campRow(context, id);
}
