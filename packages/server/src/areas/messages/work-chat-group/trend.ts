import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { dayValue, eachDay } from '../../../db/days/day-values.js';
import { dayOf, startOf } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { trendPeriod } from '../contact/results.js';
import { live } from './visible-groups.js';

/** Joins and leaves by day. The members at the end of a day are those of now without what came later. */
export async function getGroupChatTrend(
  context: Context,
  { id, ...input }: Input<'getGroupChatTrend'>,
): Promise<Data<'getGroupChatTrend'>> {
  const { db, principal } = context;
  await mustExist(live(context).select('id').where('id', '=', id));
  const { from, to } = await trendPeriod(context, input);
  const { rows } = await sql<Data<'getGroupChatTrend'>[number]>`with change as (
      select ${dayOf(sql`c.changed_at`, principal)} as day, (count(*) filter (where c.change = 'joined'))::int as came,
        (count(*) filter (where c.change = 'left'))::int as went
      from group_member_change c where c.group_chat_id = ${id} and c.changed_at >= ${startOf(from, principal)} group by 1)
    select d.day as date, coalesce(c.came, 0) as join_count, coalesce(c.went, 0) as quit_count,
      greatest(0, (select count(*)::int from group_chat_member m where m.group_chat_id = ${id} and m.quit_time is null)
        - coalesce((select sum(later.came - later.went)::int from change later where later.day > d.day), 0)) as member_total
    from ${eachDay(dayValue(from), dayValue(to))} d left join change c on c.day = d.day order by d.day`.execute(db);
  return rows;
}
