import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { notFound, Refusal } from '../../../http/refusal.js';
import { failureIn, perItem } from '../../../records/batch.js';
import { assertAll } from './retry-items.js';

/** @throws Refusal 40400 for an id that is not of the company */
export async function deleteCrmTaskItems(
  { db, caller, audit }: Context,
  { ids }: Input<'deleteCrmTaskItems'>,
): Promise<Data<'deleteCrmTaskItems'>> {
  await assertAll(db, ids);
  const { ok, refused } = await perItem(
    db,
    [...ids].sort((one, other) => one - other),
    async (id) => {
      const { rows } = await sql<{ status: string }>`select status from crm_task_item where id = ${id} for update`.execute(db);
      if (!rows[0]) throw notFound();
      if (rows[0].status === 'doing') throw new Refusal(40900, ['该对象正在执行，请稍后再删', 'The item is in progress; delete it later']);
      await db.deleteFrom('crm_task_item').where('id', '=', id).execute();
    },
  );
  audit({ target: ids.join(','), after: { ok: ok.length, failed: refused.length } });
  return { ok, failed: refused.map(failureIn(caller.language)) };
}
