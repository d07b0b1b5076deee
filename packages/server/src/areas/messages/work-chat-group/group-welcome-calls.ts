import type { Input } from '@shiyi/sdk';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { enqueue } from '../../../outbox/enqueue.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { type GroupWelcomeInput, tellWelcome, valuesOf, welcomeColumns } from './group-welcomes.js';
import { groupWelcomeDelete, groupWelcomeTarget } from './outgoing.js';

const welcomeRow = (context: Context, id: number) =>
  readRow(context.db, context.db.selectFrom('group_welcome').where('group_welcome.id', '=', id), welcomeColumns(context));

/** Tells WeCom, and gives it a moment, so that what the caller reads next has its answer. */
async function tell({ db, principal, deps, afterCommit }: Context, id: number) {
  const write = await tellWelcome(db, id, principal.staffId);
  afterCommit(() => (write === undefined ? deps.outbox.wake() : deps.outbox.settled(principal.enterpriseId, write)));
}

export const listGroupWelcomes = list('listGroupWelcomes', {
  from: ({ db }: Context) => db.selectFrom('group_welcome'),
  id: 'group_welcome.id',
  columns: welcomeColumns,
  search: searchNames(['group_welcome.name']),
  order: [{ desc: 'group_welcome.created_at' }],
});

export async function createGroupWelcome(context: Context, input: GroupWelcomeInput) {
  const { db, principal, audit } = context;
  const { id } = await db
    .insertInto('group_welcome')
    .values({ ...(await valuesOf(context, input)), operator_id: principal.staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tell(context, id);
  audit({ target: id });
  return welcomeRow(context, id);
}

export async function updateGroupWelcome(context: Context, { id, version, ...input }: Input<'updateGroupWelcome'>) {
  const { db, audit } = context;
  const before = await lockVersion(db.selectFrom('group_welcome').selectAll().where('id', '=', id), version);
  await db
    .updateTable('group_welcome')
    .set(await valuesOf(context, input))
    .where('id', '=', id)
    .execute();
  // Of its own, because such a change alone is none of the record.
  await db.updateTable('group_welcome').set({ outgoing_id: null }).where('id', '=', id).execute();
  await tell(context, id);
  audit({ target: id, before });
  return welcomeRow(context, id);
}

export async function deleteGroupWelcome({ db, audit, afterCommit, deps }: Context, { id }: { id: number }) {
  const before = await mustExist(db.selectFrom('group_welcome').selectAll().where('id', '=', id).forUpdate());
  await db.deleteFrom('group_welcome').where('id', '=', id).execute();
  if (before.template_id !== null)
    await enqueue(db, groupWelcomeDelete, {
      ...{ target: groupWelcomeTarget(id), subject: before.name },
      input: { templateId: before.template_id },
    });
  afterCommit(() => deps.outbox.wake());
  audit({ target: id, before });
  return {};
}
