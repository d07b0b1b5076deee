import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { checkedPeriod } from '../../../db/checked-period.js';
import { dayOf, lastWeek, startOf } from '../../../db/days/instants.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { inScope } from '../../access/users/staff.js';
import { numberOf, workHours } from './parameters.js';
import { type Sums, scoreOf, totalOf } from './score.js';

const mostDays = 92;

/** The sums of each staff member who has any. */
async function sumsOf(
  context: Context,
  { user_id }: Input<'getChatEvaluation'>,
  { from, to }: { from: string; to: string },
): Promise<Sums[]> {
  const { db, principal } = context;
  const hours = await workHours(db, principal.enterpriseId);
  const limit = (await numberOf(db, principal.enterpriseId, 'chat.reply_minutes')) * 60;
  const since = startOf(from, principal);
  const until = startOf(to, principal, 1);
  const { rows } = await sql<Sums>`
    with seen as (select id, name, wx_userid from staff where deleted_at is null and ${inScope(principal)} and ${user_id === undefined ? sql`true` : sql`id = ${user_id}`}),
      turns as (select s.id, t.conversation_id, t.asked_at, t.is_first, t.answered_at, ${dayOf(sql`t.asked_at`, principal)} as day,
          ${dayOf(sql`t.answered_at`, principal)} as answer_day,
          case when t.answered_at is not null then work_seconds(t.asked_at, t.answered_at, ${principal.timeZone}, ${hours.weekdays}::int[], ${hours.from}::time, ${hours.to}::time) end as seconds
        from seen s join chat_turn t on t.wx_userid = s.wx_userid where t.asked_at >= ${since} and t.asked_at < ${until}),
      days as (select id, conversation_id, day, bool_or(answer_day = day) as replied, (array_agg(seconds order by asked_at))[1] as first_seconds
        from turns group by id, conversation_id, day),
      talks as (select id, count(*)::int as conversations, count(*) filter (where replied)::int as replied, count(first_seconds)::int as answered,
          coalesce(sum(first_seconds), 0)::float8 as first_seconds from days group by id),
      late as (select id, count(*) filter (where is_first and seconds > ${limit})::int as timeouts from turns group by id),
      risks as (select staff_id as id, count(*) filter (where status <> 'false_positive')::int as risks,
          count(*) filter (where status in ('confirmed', 'handled'))::int as confirmed
        from chat_hit where happened_at >= ${since} and happened_at < ${until} and sender = 'staff' group by staff_id)
    select json_build_object('id', s.id, 'name', s.name) as staff, coalesce(k.conversations, 0) as conversations, coalesce(k.replied, 0) as replied,
      coalesce(k.answered, 0) as answered, coalesce(k.first_seconds, 0) as first_seconds, coalesce(l.timeouts, 0) as timeouts,
      coalesce(r.risks, 0) as risks, coalesce(r.confirmed, 0) as confirmed
    from seen s left join talks k on k.id = s.id left join late l on l.id = s.id left join risks r on r.id = s.id
    where k.id is not null or r.id is not null order by s.id`.execute(db);
  return rows;
}

async function periodOf({ db, principal }: Context, { from, to }: Input<'getChatEvaluation'>) {
  const period = await lastWeek(db, principal, { from, to });
  const { days } = await checkedPeriod({ db, principal }, period);
  if (days > mostDays)
    throw refuseField(42200, 'to', 'period', [
      `时间范围最长 ${mostDays} 天，请缩短`,
      `The period may be ${mostDays} days at most; choose a shorter one`,
    ]);
  return period;
}

export const handlers: Handlers = {
  async getChatEvaluation(context, asked): Promise<Data<'getChatEvaluation'>> {
    const { db, principal } = context;
    const period = await periodOf(context, asked);
    if (asked.user_id !== undefined)
      await mustExist(
        db.selectFrom('staff').select('id').where('id', '=', asked.user_id).where('deleted_at', 'is', null).where(inScope(principal)),
      );
    const sums = await sumsOf(context, asked, period);
    const list = sums.map((one) => ({ staff: one.staff, conversation_count: one.conversations, ...scoreOf(one) }));
    list.sort((one, other) => (one.score ?? 101) - (other.score ?? 101) || one.staff.id - other.staff.id);
    return { ...scoreOf(totalOf(sums)), list: list.slice(0, 1000) };
  },
};
