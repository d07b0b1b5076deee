import type { Row } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { mayReadModule } from '../../../audit/health-fields.js';
import type { Principal } from '../../../auth/principal.js';
import { dayOf } from '../../../db/days.js';
import type { Context } from '../../../http/context.js';
import { consentTo } from '../customer/body.js';

type Entry = Row<'listCustomerTimeline'>;
type Kind = Entry['kind'];

/** What each kind of entry reads, in the order key, happened_at, event, text, before, after, figure, service_id, staff_id. */
const sources: Record<Kind, (userId: number, timeZone: string) => RawBuilder<unknown>> = {
  footmark: (
    userId,
  ) => sql`select f.id::text, f.happened_at, coalesce(f.event, f.type), f.content, f.stage_before, f.stage_after, null::numeric, f.service_id, f.operator_id
    from footmark f where f.user_id = ${userId}`,
  service: (
    userId,
  ) => sql`select s.id::text, s.created_at, s.status, s.product_name, null::text, null::text, s.pay_amount_fen, s.id, s.seller_user_id
    from service s where s.user_id = ${userId} and s.deleted_at is null`,
  order: (userId) => sql`select o.id::text, coalesce(o.pay_at, o.created_at), o.status,
      (select i.title from platform_order_item i where i.order_id = o.id order by i.id limit 1), null::text, null::text, o.pay_amount_fen, null::bigint, null::bigint
    from platform_order o where o.user_id = ${userId} and o.deleted_at is null`,
  // A weigh-in recorded on another day is placed at the start of its own day.
  weight: (
    userId,
    zone,
  ) => sql`select p.day::text, case when ${dayOf(sql`p.created_at`, { timeZone: zone })} = p.day then p.created_at else start_of_day(p.day, ${zone}) end,
      null::text, null::text, null::text, null::text, p.weight, null::bigint, p.staff_id
    from punch_weight p join customer on customer.id = p.user_id where p.user_id = ${userId} and ${consentTo('weight')}`,
  evaluation: (
    userId,
  ) => sql`select a.id::text, a.finished_at, null::text, q.name, null::text, a.result_title, a.total::numeric, null::bigint, a.staff_id
    from evaluation_answer a join questionnaire q on q.id = a.questionnaire_id where a.customer_id = ${userId}`,
  tag: (userId) => sql`select m.tag_id::text, m.tagged_at, m.origin, t.name, null::text, null::text, null::numeric, null::bigint, m.staff_id
    from customer_tag m join tag t on t.id = m.tag_id where m.user_id = ${userId}`,
  consent: (
    userId,
  ) => sql`select k.id::text, k.created_at, k.module, k.note, null::text, k.granted::text, null::numeric, null::bigint, k.staff_id
    from customer_consent k where k.user_id = ${userId}`,
  // A follow-up that changed the customer's state reports it itself.
  change: (userId) => sql`select c.id::text, c.happened_at, c.kind, null::text,
      case c.kind when 'principal' then (select s.name from staff s where s.id = c.before::bigint) else left(c.before, 500) end,
      case c.kind when 'principal' then (select s.name from staff s where s.id = c.after::bigint) else left(c.after, 500) end, null::numeric, null::bigint, c.staff_id
    from customer_change c where c.user_id = ${userId}
      and not (c.kind = 'stage' and exists (select from footmark f where f.user_id = ${userId} and f.stage_after = c.after and f.created_at = c.happened_at))`,
};

const columns = sql.raw('part, happened_at, event, text, before, after, figure, service_id, staff_id');

/** Kinds that are health data need the permission to read it elsewhere as well. */
const mayRead = (principal: Principal, kind: Kind) => (kind !== 'weight' && kind !== 'evaluation') || mayReadModule(principal, kind);

/** Returns the rows of a customer's timeline, of one kind or of all, each with its day and how many that day has. */
export function timelineOf({ db, principal }: Context, userId: number, kind: Kind | undefined) {
  const kinds = kind ? [kind] : (Object.keys(sources) as Kind[]);
  const parts = kinds.map(
    (one) =>
      sql`select ${sql.lit(one)} as kind, one.* from (${sources[one](userId, principal.timeZone)}) one(${columns}) where ${mayRead(principal, one)}`,
  );
  return db.selectFrom(
    sql<Entry>`(select e.kind || '-' || e.part as key, e.kind, e.day, (count(*) over (partition by e.day))::int as day_count, e.happened_at,
        e.event, left(e.text, 2000) as text, e.before, e.after, e.figure::float8 as figure, e.service_id,
        case when e.kind = 'evaluation' then e.part::bigint end as answer_id,
        (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = e.staff_id) as staff
      from (select *, ${dayOf(sql`happened_at`, principal)} as day from (${sql.join(parts, sql` union all `)}) u) e)`.as('entry'),
  );
}
