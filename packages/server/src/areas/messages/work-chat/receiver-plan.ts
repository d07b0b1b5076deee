import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { dayOf, today } from '../../../db/days/instants.js';
import { type Asker, type IdRange, type MassAudience, matchedWithSenders, wxIdsIn } from './audience-match.js';
import { type QuotaRule, quotaCap, quotaPeriod } from './quota.js';

/** A message that is planned for later and was planned before, so that it has its receivers' places. */
export interface EarlierPlan {
  audience: MassAudience;
  asker: Asker;
  goAt: string;
}

export interface PlanQuestion {
  audience: MassAudience;
  asker: Asker;
  rule: QuotaRule;
  /** When it goes, as SQL of an instant. */
  goAt: RawBuilder<string>;
  /** The message itself, if it is stored. */
  messageId: number | null;
  earlier: readonly EarlierPlan[];
  range?: IdRange;
}

/** What receivers got or will get from others: the columns wx_id and day. */
function loads({ audience, asker, messageId, earlier, range, rule }: PlanQuestion): RawBuilder<unknown> {
  const meant = (column: string) => (range ? sql`and ${sql.ref(column)} in ${wxIdsIn(audience.type, range)}` : sql``);
  const begin = quotaPeriod(rule, today(asker));
  const parts = [
    sql`select d.receiver as wx_id, d.day, true as was_sent from mass_delivery d where d.day >= ${begin} ${meant('d.receiver')}`,
    // Members may confirm at any time from now on.
    sql`select r.wx_id, ${today(asker)} as day, false as was_sent from mass_receiver r where r.message_id = any(array(
      select n.id from mass_message n where n.status in ('creating', 'sending') and n.id is distinct from ${messageId})) and r.wx_status = 0 ${meant('r.wx_id')}`,
    ...earlier.map(
      (one) => sql`select p.wx_id, ${dayOf(sql`${one.goAt}::timestamptz`, asker)} as day, false as was_sent
        from (${matchedWithSenders(one.audience, one.asker, range)}) p where p.has_friend and not p.is_blocked and p.staff_id is not null`,
    ),
  ];
  return sql.join(parts, sql` union all `);
}

/**
 * Common table expressions of a plan: `go` (day and period in which the message goes, and the limit there), `load` (what each receiver has in
 * each period), and `planned` (who is meant, who sends it, and `loss`: why they fall out; null for receivers).
 */
export function receiverPlan(question: PlanQuestion): RawBuilder<unknown> {
  const { audience, asker, rule, goAt, range } = question;
  return sql`go as materialized (select d.day, ${quotaPeriod(rule, sql`d.day`)} as period, ${quotaCap(rule, sql`d.day`)} as cap
      from (select ${dayOf(goAt, asker)} as day) d),
    load as materialized (select l.wx_id, ${quotaPeriod(rule, sql`l.day`)} as period, count(*)::int as total,
        (count(*) filter (where l.was_sent))::int as sent
      from (${loads(question)}) l group by 1, 2),
    planned as materialized (select m.*, case when not m.has_friend then 'no_friend' when m.is_blocked then 'blocked'
        when m.staff_id is null then 'no_sender' when l.sent >= go.cap then 'quota_blocked' when l.total >= go.cap then 'reserved' end as loss
      from (${matchedWithSenders(audience, asker, range)}) m cross join go left join load l on l.wx_id = m.wx_id and l.period = go.period)`;
}

/** Returns how many receivers there are, and how many fall out for each reason. */
export const lossCounts = sql`count(*)::int as matched, (count(*) filter (where loss is null))::int as total,
  (count(*) filter (where loss = 'quota_blocked'))::int as quota_blocked, (count(*) filter (where loss = 'reserved'))::int as reserved,
  (count(*) filter (where loss = 'no_friend'))::int as no_friend, (count(*) filter (where loss = 'blocked'))::int as blocked,
  (count(*) filter (where loss = 'no_sender'))::int as no_sender`;

export interface Plan {
  matched: number;
  total: number;
  quota_blocked: number;
  reserved: number;
  no_friend: number;
  blocked: number;
  no_sender: number;
}

/** Adds parts of a plan. */
export const addPlans = (one: Plan, other: Plan): Plan =>
  Object.fromEntries(Object.entries(one).map(([name, count]) => [name, count + other[name as keyof Plan]])) as unknown as Plan;

/** Contacts of one transaction when a message goes. */
export async function nextRange(db: Db, type: MassAudience['type'], after: number, size: number): Promise<IdRange> {
  const table = sql.table(type === 'single' ? 'external_user' : 'group_chat');
  const { rows } = await sql<{ id: number }>`select id from ${table} where id > ${after} order by id offset ${size - 1} limit 1`.execute(
    db,
  );
  return { after, last: rows[0]?.id ?? null };
}
