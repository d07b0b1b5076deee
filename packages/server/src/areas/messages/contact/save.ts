import { randomBytes } from 'node:crypto';
import type { Input } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { enqueue } from '../../../outbox/enqueue.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { codeRow } from './columns.js';
import { type CodeInput, valuesOf } from './input.js';
import { codeTarget, staffCodeDelete } from './outgoing.js';
import { keepPictures } from './picture.js';
import { staffCodePictures } from './picture-kind.js';
import { tellCode } from './tell.js';

/** Waits for WeCom a moment, so that what the caller reads next has the code and its picture. */
function afterwards({ afterCommit, deps, principal }: Context, write: number | undefined) {
  if (write === undefined) return;
  afterCommit(async () => {
    await deps.outbox.settled(principal.enterpriseId, write);
    await keepPictures(deps, staffCodePictures, principal.enterpriseId);
  });
}

/** Files go to WeCom ahead, so that a welcome does not wait for them. */
const uploadNow = ({ afterCommit, deps }: Context) => afterCommit(() => deps.outbox.wake());

/** Chosen by chance, so that nobody can guess the code of another company. */
const addKey = (db: Db, staff_code_id: number) =>
  db
    .insertInto('scan_key')
    .values({ state: `c${staff_code_id}_${randomBytes(6).toString('base64url')}`, staff_code_id })
    .execute();

/** @throws Refusal 40902, 42200 */
export async function createStaffCode(context: Context, input: CodeInput) {
  const { db, principal, audit, caller } = context;
  const values = await valuesOf(db, input);
  const { id } = await db
    .insertInto('staff_code')
    .values({ ...values, operator_id: principal.staffId, origin: caller.origin })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addKey(db, id);
  afterwards(context, await tellCode(db, id));
  uploadNow(context);
  audit({ target: id });
  return codeRow(context, id);
}

/** @throws Refusal 40901, 40902, 42200 */
export async function updateStaffCode(context: Context, { id, version, ...input }: Input<'updateStaffCode'>) {
  const { db, audit, caller } = context;
  const before = await lockVersion(db.selectFrom('staff_code').selectAll().where('id', '=', id), version);
  if (before.type !== input.type || before.scene !== input.scene)
    throw refuseField(42200, before.type === input.type ? 'scene' : 'type', 'fixed', [
      '类型和场景创建后不能更改，请新建活码',
      'Type and scene stay as they are; create another code',
    ]);
  const values = await valuesOf(db, input);
  await db
    .updateTable('staff_code')
    .set({ ...values, origin: caller.origin })
    .where('id', '=', id)
    .execute();
  // WeCom is told again, also what it refused before. Of its own, because such a change alone is none of the record.
  await db.updateTable('staff_code').set({ told: null, trouble: null }).where('id', '=', id).execute();
  afterwards(context, await tellCode(db, id));
  uploadNow(context);
  audit({ target: id, before });
  return codeRow(context, id);
}

export async function deleteStaffCode({ db, audit, afterCommit, deps }: Context, { id }: { id: number }) {
  const before = await mustExist(db.selectFrom('staff_code').selectAll().where('id', '=', id).forUpdate());
  await db.deleteFrom('staff_code').where('id', '=', id).execute();
  if (before.config_id !== null)
    await enqueue(db, staffCodeDelete, { target: codeTarget(id), subject: before.name, input: { configId: before.config_id } });
  afterCommit(() => deps.outbox.wake());
  audit({ target: id, before });
  return {};
}
