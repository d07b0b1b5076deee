import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { writeAs } from '../../customers/customer/customer.js';
import { changeNotes } from '../../service/service-state/change-note.js';

/** Who hands over to whom, and who wanted it. */
export interface OwnMove {
  handOverId: number;
  from: number;
  operatorId: number;
}

/** A customer and who takes them. */
export interface CustomerShare {
  customer_id: number;
  to: number;
}

export type Movable = 'customers' | 'services' | 'leads' | 'follow_ups' | 'allotments' | 'codes' | 'channels' | 'camps';

/** Adds to what went over with a hand-over. */
export async function addMoves(db: Db, handOverId: number, counts: Partial<Record<Movable, number>>) {
  const pairs = Object.entries(counts).filter(([, count]) => count > 0);
  if (pairs.length === 0) return;
  const added = sql.join(pairs.map(([name, count]) => sql`${name}::text, coalesce((moved ->> ${name})::int, 0) + ${count}::int`));
  await sql`update hand_over set moved = moved || jsonb_build_object(${added}) where id = ${handOverId}`.execute(db);
}

const sharesOf = (shares: readonly CustomerShare[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as r(customer_id bigint, "to" bigint)`;

/** Gives open services of customers to those who take the customers. */
async function moveServices(db: Db, { from, operatorId }: OwnMove, shares: readonly CustomerShare[]): Promise<number> {
  const { rows } = await sql<{ id: number; before: string; after: string }>`update service s set principal_user_id = r.to
    from ${sharesOf(shares)} join staff n on n.id = r.to, staff b
    where s.user_id = r.customer_id and s.principal_user_id = ${from} and b.id = ${from} and s.deleted_at is null
      and s.status in ('pending', 'in_service', 'paused') returning s.id, b.name as before, n.name as after`.execute(db);
  const author = { db, principal: { staffId: operatorId } };
  await changeNotes(
    author,
    rows.map(({ id, before, after }) => ({ serviceId: id, kind: 'principal', before, after })),
  );
  return rows.length;
}

/** Gives what staff send these customers on certain days to those who take them. */
const moveDayPlans = (db: Db, { from }: OwnMove, shares: readonly CustomerShare[]) =>
  sql`update day_plan_task t set assignee_id = r.to from ${sharesOf(shares)} join day_plan_entry e on e.user_id = r.customer_id
    where t.entry_id = e.id and t.status = 'waiting' and t.assignee_id = ${from}`.execute(db);

/** Gives customers, their open services and the follow-ups with them to those who take them. */
export async function moveCustomers(db: Db, move: OwnMove, shares: readonly CustomerShare[]) {
  if (shares.length === 0) return;
  const { from, handOverId, operatorId } = move;
  await writeAs(db, { staffId: operatorId });
  const services = await moveServices(db, move, shares);
  const customers = await sql`update customer c set principal_user_id = r.to from ${sharesOf(shares)}
    where c.id = r.customer_id and c.principal_user_id = ${from} and c.deleted_at is null`.execute(db);
  const followUps = await sql`update footmark f set follow_user_id = r.to from ${sharesOf(shares)}
    where f.user_id = r.customer_id and f.follow_user_id = ${from}`.execute(db);
  await moveDayPlans(db, move, shares);
  await addMoves(db, handOverId, {
    services,
    customers: Number(customers.numAffectedRows ?? 0n),
    follow_ups: Number(followUps.numAffectedRows ?? 0n),
  });
}

/** Moves what hangs on contacts that have gone over. */
export async function moveWithContacts(db: Db, move: OwnMove, itemIds: readonly number[]) {
  const { rows } = await sql<CustomerShare>`select distinct u.customer_id, i.to_user_id as "to"
    from hand_over_item i join external_user u on u.id = i.external_user_id
    where i.id = any(${[...itemIds]}::bigint[]) and i.status = 'done' and u.customer_id is not null`.execute(db);
  await moveCustomers(db, move, rows);
  await sql`update day_plan_task t set assignee_id = i.to_user_id from hand_over_item i join day_plan_entry e on e.external_user_id = i.external_user_id
    where i.id = any(${[...itemIds]}::bigint[]) and i.status = 'done' and t.entry_id = e.id and t.status = 'waiting'
      and t.assignee_id = ${move.from}`.execute(db);
}
