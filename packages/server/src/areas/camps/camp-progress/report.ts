import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { dayValue } from '../../../db/days/day-values.js';
import type { Context } from '../../../http/context.js';
import { visibleDays } from '../../../person/visible-check-ins.js';
import { campDay, standings } from '../../../ranking/standings.js';
import { mustExist } from '../../../records/must-exist.js';
import { visibleCamps } from '../camp/columns.js';
import { agreedTo } from './marks.js';

type Member = Data<'getCampReport'>[number];

/** Days without a check-in after which a member counts as dropped out. */
const silentDays = 7;
const mostWords = 3;

const within = sql`p.day between span.first and span.last`;

const weights = sql`coalesce((select json_agg(json_build_object('date', p.day, 'weight', p.weight) order by p.day)
  from punch_weight p where m.agreed and p.user_id = m.user_id and ${within}), '[]')`;

const dropOut = sql`case
  when m.status = 'terminated' then json_build_object('reason', 'terminated', 'since', service.closed_on, 'note', left(service.status_reason, 500))
  when m.status in ('in_service', 'finished') and m.days_without_punch >= ${silentDays}
    then json_build_object('reason', 'silent', 'since', (select max(p.day) from ${visibleDays} and ${within}), 'note', null) end`;

const words = sql`coalesce((select json_agg(json_build_object('date', w.day, 'author', w.author, 'text', w.text) order by w.day desc, w.at desc) from (
    select p.day, t.name as author, left(p.day_comment, 2000) as text, p.evaluated_at as at
      from punch_day p left join staff t on t.id = p.evaluated_by where p.service_id = m.service_id and ${within} and p.day_comment <> ''
    union all select p.day, t.name, left(k.content, 2000), k.created_at
      from punch_day p join punch_comment k on k.day = p.day and k.punch_id = p.id and k.deleted_at is null join staff t on t.id = k.staff_id
      where p.service_id = m.service_id and ${within} and k.content <> ''
    order by day desc, at desc limit ${mostWords}) w where ${agreedTo('diet')}), '[]')`;

export async function getCampReport(context: Context, { camp_id }: Input<'getCampReport'>): Promise<Member[]> {
  const { db, principal } = context;
  const camp = await mustExist(
    visibleCamps(context)
      .select(['camp.start_date as first', campDay(principal).as('last')])
      .where('camp.id', '=', camp_id),
  );
  const { rows } = await sql<Member>`
    with span as (select ${dayValue(camp.first)} as first, ${dayValue(camp.last)} as last)
    select m.service_id, m.user_id, m.name, m.base_weight, m.base_estimated, m.loss_kg, ${weights} as weights, ${dropOut} as drop_out, ${words} as words
    from span, (${standings(sql`${camp_id}`, sql`${camp.last}`)}) m join service on service.id = m.service_id
    order by m.name, m.service_id`.execute(db);
  return rows;
}
