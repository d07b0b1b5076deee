import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { shareOut } from '../../../records/share-out.js';

type Share = Data<'setCustomersInBatch'>['shares'][number];

/** @throws Refusal 42200 unless all who shall look after the customers can */
async function receiversOf(db: Db, ids: readonly number[]) {
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .select(sql<number>`(select count(*)::int from customer c where c.principal_user_id = staff.id and c.deleted_at is null)`.as('before'))
    .where('id', 'in', ids)
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  if (staff.length < ids.length)
    throw refuseField(42200, 'user_ids', 'exists', [
      '所选员工中有人不存在或已停用，请另选营养师',
      'Some of the chosen staff do not exist or are disabled; choose others',
    ]);
  return staff;
}

/** Who looks after each customer from now on, and how many come to each of the staff. */
export interface CustomerShares {
  holders: ReadonlyMap<number, number>;
  shares: Share[];
}

/** Shares customers between staff by how many each has. */
export async function shareCustomers({ db }: Context, ids: readonly number[], userIds: readonly number[]): Promise<CustomerShares> {
  const receivers = await receiversOf(db, userIds);
  const { rows } = await sql<{ id: number; user_id: number; principal_user_id: number | null }>`
    select id, id as user_id, principal_user_id from customer where id = any(${ids}::bigint[]) order by id`.execute(db);
  const holders = shareOut(rows, receivers);
  const counts = new Map<number, number>();
  for (const { id, principal_user_id } of rows) {
    const holder = holders.get(id);
    if (holder !== undefined && holder !== principal_user_id) counts.set(holder, (counts.get(holder) ?? 0) + 1);
  }
  return { holders, shares: receivers.map(({ id, name, before }) => ({ user_id: id, name, before, count: counts.get(id) ?? 0 })) };
}
