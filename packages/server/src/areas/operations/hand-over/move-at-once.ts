import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { dayBefore } from '../../../db/days/instants.js';
import { followOwner } from '../../organisation/channel/follow-owner.js';
import { addMoves, type CustomerShare, moveCustomers, type OwnMove } from './move-own.js';

interface AtOnce extends OwnMove {
  /** The taker of each contact, by its id. */
  shares: ReadonlyMap<number, number>;
  takers: readonly number[];
  /** Services do not wait for the contact. */
  servicesAtOnce: boolean;
}

/** Rows shared by turns, in the order of their ids. */
const byTurns = (ids: readonly number[], takers: readonly number[]) =>
  ids.map((id, at) => ({ id, to: takers[at % takers.length] as number }));

/** Customers who are no contact of the one who hands over; with `servicesAtOnce` also those who are, to who takes the contact. */
async function customersNow(db: Db, { from, shares, takers, servicesAtOnce }: AtOnce): Promise<CustomerShare[]> {
  const { rows } = await sql<{ id: number; contact_id: number | null }>`select c.id, (select min(u.id) from external_user u
      join external_user_follow f on f.external_user_id = u.id and f.ended_at is null join staff s on s.wx_userid = f.wx_userid
      where u.customer_id = c.id and s.id = ${from}) as contact_id
    from customer c where c.deleted_at is null and (c.principal_user_id = ${from} or exists (select from service s where s.user_id = c.id
      and s.principal_user_id = ${from} and s.deleted_at is null and s.status in ('pending', 'in_service', 'paused'))) order by c.id`.execute(
    db,
  );
  const free = rows.filter(({ contact_id }) => contact_id === null);
  const bound = servicesAtOnce ? rows.filter(({ contact_id }) => contact_id !== null) : [];
  return [
    ...byTurns(
      free.map(({ id }) => id),
      takers,
    ).map(({ id, to }) => ({ customer_id: id, to })),
    ...bound.map(({ id, contact_id }) => ({ customer_id: id, to: shares.get(contact_id ?? 0) ?? (takers[0] as number) })),
  ];
}

async function moveLeads(db: Db, { from, takers, handOverId }: AtOnce) {
  const { rows } = await sql<{ id: number }>`select id from lead where distribute_user_id = ${from} and deleted_at is null
    and status in ('distributed', 'following') order by id for no key update`.execute(db);
  const turns = byTurns(
    rows.map(({ id }) => id),
    takers,
  );
  if (turns.length === 0) return;
  const input = sql`jsonb_to_recordset(${JSON.stringify(turns)}::jsonb) as r(id bigint, "to" bigint)`;
  await sql`update lead l set distribute_user_id = r.to from ${input} where l.id = r.id`.execute(db);
  const followUps = await sql`update footmark f set follow_user_id = r.to from ${input}
    where f.origin_id = r.id and f.user_id is null and f.follow_user_id = ${from}`.execute(db);
  await addMoves(db, handOverId, { leads: turns.length, follow_ups: Number(followUps.numAffectedRows ?? 0n) });
}

/** An array of staff with one of them replaced, without repeats. */
const withTaker = (column: string, from: number, to: number) => sql`(select coalesce(jsonb_agg(x.id order by x.at), '[]') from (
  select distinct on (v.id) v.id, v.at from (select case when e.value = to_jsonb(${from}::bigint) then to_jsonb(${to}::bigint) else e.value end as id, e.at
    from jsonb_array_elements(${sql.raw(column)}) with ordinality e(value, at)) v order by v.id, v.at) x)`;

/** Staff codes lead to the first taker instead; the server tells WeCom. */
async function moveCodes(db: Db, { from, takers: [to = 0], handOverId }: AtOnce) {
  const { numAffectedRows = 0n } = await sql`update staff_code k set user_ids = ${withTaker('k.user_ids', from, to)},
      backup_user_ids = ${withTaker('k.backup_user_ids', from, to)},
      schedule = (select coalesce(jsonb_agg(jsonb_set(s.value, '{user_ids}', ${withTaker("s.value -> 'user_ids'", from, to)}) order by s.at), '[]')
        from jsonb_array_elements(k.schedule) with ordinality s(value, at))
    where k.user_ids @> to_jsonb(${from}::bigint) or k.backup_user_ids @> to_jsonb(${from}::bigint)
      or jsonb_path_exists(k.schedule, '$[*].user_ids[*] ? (@ == $id)', jsonb_build_object('id', ${from}::bigint))`.execute(db);
  await addMoves(db, handOverId, { codes: Number(numAffectedRows) });
}

async function moveChannels(db: Db, { from, takers: [to = 0], handOverId }: AtOnce) {
  const rows = await db.updateTable('channel').set({ owner_user_id: to }).where('owner_user_id', '=', from).returning('id').execute();
  for (const { id } of rows) await followOwner(db, id);
  await addMoves(db, handOverId, { channels: rows.length });
}

async function moveCamps(db: Db, { from, takers: [to = 0], handOverId }: AtOnce) {
  const { rows } = await sql<{ id: number }>`with open as (select p.camp_id, p.place from camp_principal p join camp c on c.id = p.camp_id
      where p.staff_id = ${from} and c.deleted_at is null and c.status not in ('finished', 'cancelled')),
    gone as (delete from camp_principal p using open where p.camp_id = open.camp_id and p.staff_id = ${from}),
    came as (insert into camp_principal (camp_id, staff_id, place) select camp_id, ${to}::bigint, place from open on conflict do nothing)
    select camp_id as id from open`.execute(db);
  await addMoves(db, handOverId, { camps: rows.length });
}

/** Customers and numbers of the robot account go to that of the first taker, if there is one. */
async function moveAllotments(db: Db, { from, takers: [to = 0], handOverId }: AtOnce) {
  const { numAffectedRows = 0n } = await sql`update allotment a set wx_member_id = n.id from wx_member o, wx_member n
    where o.user_id = ${from} and n.user_id = ${to} and a.wx_member_id = o.id and not a.replaced
      and (a.to_day is null or a.to_day >= ${dayBefore(1)})`.execute(db);
  await addMoves(db, handOverId, { allotments: Number(numAffectedRows) });
}

/** Moves at the beginning of a hand-over what hangs on no contact. */
export async function moveAtOnce(db: Db, move: AtOnce) {
  await moveCustomers(db, move, await customersNow(db, move));
  await moveLeads(db, move);
  await moveCodes(db, move);
  await moveChannels(db, move);
  await moveCamps(db, move);
  await moveAllotments(db, move);
}
