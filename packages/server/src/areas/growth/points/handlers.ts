import { randomUUID } from 'node:crypto';
import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { customerOfRecord } from '../../../person/customers.js';
import { customerJson, staffBrief } from '../../../records/briefs.js';
import { lockCustomers } from '../../customers/customer/customer.js';
import { addPoints, lockBalance } from './add-points.js';

const visiblePoints = (context: Context, input?: Input<'listPointRecords'>) =>
  context.db.selectFrom('point_record').innerJoinLateral(customerOfRecord(context, 'point_record.user_id', input), (on) => on.onTrue());

const part = sql`split_part(point_record.source_id, ':', 2)`;
/** The daily action or the task that the points are for. */
const subject = sql<string | null>`case point_record.source
  when 'action' then coalesce((select coalesce(o.alias, a.name) from config_action a left join config_corp o on o.action_id = a.id where a.key = ${part}), ${part})
  when 'task' then (select t.name from task t where t.id::text = ${part})
  when 'reversal' then (select coalesce(a.name, t.name) from point_record b
    left join config_action a on b.source = 'action' and a.key = split_part(b.source_id, ':', 2)
    left join task t on b.source = 'task' and t.id::text = split_part(b.source_id, ':', 2) where b.id = point_record.source_id::bigint)
  when 'vegetable' then (select v.name from vegetable_plant p join vegetable v on v.id = p.vegetable_id where p.id = point_record.source_id::bigint)
  when 'seed' then (select v.name from vegetable_plant p join vegetable v on v.id = p.vegetable_id where p.id = point_record.source_id::bigint) end`;

/** Columns of the contract's `PointRecord`. */
const columns = [
  'point_record.id',
  customerJson('customer').as('customer'),
  'point_record.points',
  sql<number>`coalesce((select b.balance from point_balance b where b.user_id = point_record.user_id), 0)`.as('balance'),
  'point_record.source',
  subject.as('subject'),
  'point_record.day',
  'point_record.reason',
  staffBrief('point_record.staff_id').as('staff'),
  'point_record.created_at',
] as const;

/** @throws Refusal 42200 for 0, and for more than the customer has */
async function changePoints(context: Context, { user_id, points, reason }: Input<'createPointRecord'>) {
  const { db, principal, audit } = context;
  if (points === 0)
    throw refuseField(42200, 'points', 'zero', [
      '增减积分不能为 0，请填写正数或负数',
      'Enter points to add, or a negative number to remove',
    ]);
  await lockCustomers(context, [user_id]);
  const balance = await lockBalance(db, user_id);
  if (balance + points < 0)
    throw refuseField(42200, 'points', 'range', [
      `客户只有 ${balance} 积分，最多可减 ${balance}`,
      `The customer has ${balance} points; remove at most ${balance}`,
    ]);
  const sourceId = randomUUID();
  await addPoints(db, { userId: user_id, points, source: 'manual', sourceId, reason: reason.trim(), operatorId: principal.staffId });
  audit({ target: user_id, before: { balance } });
  return readRow(
    db,
    visiblePoints(context).where('point_record.source', '=', 'manual').where('point_record.source_id', '=', sourceId),
    columns,
  );
}

export const handlers: Handlers = {
  listPointRecords: list('listPointRecords', {
    from: (context: Context, input: Input<'listPointRecords'>) => visiblePoints(context, input),
    id: 'point_record.id',
    columns,
    search: searchNames(['customer.nick_name', 'customer.real_name']),
    where: { user_id: 'point_record.user_id', source: 'point_record.source' },
    order: [{ desc: 'point_record.created_at' }],
  }),
  createPointRecord: changePoints,
};
