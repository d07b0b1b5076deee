import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { dayValue } from '../../../db/days/day-values.js';
import { today } from '../../../db/days/instants.js';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockCustomer } from '../customer/customer.js';
import { computePeople } from './compute-people.js';
import { exceptionColumns, exceptionsOf } from './exception-rows.js';
import { readSmartTag, smartTags } from './smart-tag.js';

/** Has the tags of a customer follow at once. */
async function computeCustomer({ db, principal, deps }: Context, tagId: number, userId: number) {
  const found = await readSmartTag(db, tagId);
  if (!found) throw notFound();
  await computePeople({ db, calendar: principal }, found.group, [found.tag], [userId]);
  deps.outbox.wake();
}

async function assertNotOver({ db, principal }: Context, until: string | null) {
  if (until === null) return;
  const { rows } = await sql<{ over: boolean }>`select ${dayValue(until)} < ${today(principal)} as over`.execute(db);
  if (rows[0]?.over)
    throw refuseField(42200, 'until', 'past', ['截止日期已过，请选择今天或以后', 'The last day is over; choose today or later']);
}

async function saveException(context: Context, { tag_id, user_id, kind, reason, until = null }: Input<'saveIntelligentTagException'>) {
  const { db, principal, audit } = context;
  await assertNotOver(context, until);
  await lockCustomer(context, user_id);
  await mustExist(smartTags(db).select('tag.id').where('tag.id', '=', tag_id));
  const row = { kind, reason: reason.trim(), until, staff_id: principal.staffId };
  const { id } = await db
    .insertInto('smart_tag_exception')
    .values({ tag_id, user_id, ...row })
    .onConflict((clash) => clash.columns(['enterprise_id', 'tag_id', 'user_id']).doUpdateSet({ ...row, created_at: new Date() }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await computeCustomer(context, tag_id, user_id);
  audit({ target: user_id, after: { tag_id, kind, reason, until } });
  return mustExist(exceptionsOf(context).select(exceptionColumns).where('e.id', '=', id));
}

async function deleteException(context: Context, { id }: Input<'deleteIntelligentTagException'>) {
  const { db, audit } = context;
  const { tag_id, user_id } = await mustExist(db.selectFrom('smart_tag_exception').select(['tag_id', 'user_id']).where('id', '=', id));
  await lockCustomer(context, user_id);
  await db.deleteFrom('smart_tag_exception').where('id', '=', id).execute();
  await computeCustomer(context, tag_id, user_id);
  audit({ target: id, before: { tag_id, user_id } });
  return {};
}

export const handlers: Handlers = {
  listIntelligentTagExceptions: list('listIntelligentTagExceptions', {
    from: exceptionsOf,
    id: 'e.id',
    columns: exceptionColumns,
    where: { tag_id: 'e.tag_id' },
    order: [{ desc: 'e.created_at' }],
  }),

  saveIntelligentTagException: saveException,

  deleteIntelligentTagException: deleteException,
};
