import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { dayValue, eachDay } from '../../../db/days/day-values.js';
import { dayOf, startOf } from '../../../db/days/instants.js';
import { periodOf } from '../../../db/days/periods.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { customerJson } from '../../../records/briefs.js';
import { mustExist } from '../../../records/must-exist.js';

const mostDays = 366;

/** The period of a trend. @throws Refusal 42200 if it is too long or ends before it begins */
export async function trendPeriod({ db, principal }: Context, input: { from?: string; to?: string }) {
  const period = await periodOf(db, input, principal);
  if (period.days < 1 || period.days > mostDays)
    throw refuseField(42200, 'to', 'range', [`请选择 1 到 ${mostDays} 天的范围`, `Choose a period of 1 to ${mostDays} days`]);
  return period;
}

interface Day {
  date: string;
  scan_add: number;
  lost: number;
  net: number;
}

export async function getStaffCodeTrend(context: Context, { id, ...input }: Input<'getStaffCodeTrend'>): Promise<Day[]> {
  const { db, principal } = context;
  await mustExist(db.selectFrom('staff_code').select('id').where('id', '=', id));
  const { from, to } = await trendPeriod(context, input);
  const within = (column: 'added_at' | 'lost_at') => sql`select ${dayOf(sql.ref(`a.${column}`), principal)} as day, count(*)::int as number
    from staff_code_contact a where a.staff_code_id = ${id} and ${sql.ref(`a.${column}`)} >= ${startOf(from, principal)}
      and ${sql.ref(`a.${column}`)} < ${startOf(to, principal, 1)} group by 1`;
  const { rows } = await sql<Day>`select d.day as date, coalesce(c.number, 0) as scan_add, coalesce(l.number, 0) as lost,
      coalesce(c.number, 0) - coalesce(l.number, 0) as net
    from ${eachDay(dayValue(from), dayValue(to))} d left join (${within('added_at')}) c on c.day = d.day
      left join (${within('lost_at')}) l on l.day = d.day order by d.day`.execute(db);
  return rows;
}

type Contact = Row<'listStaffCodeExternalUsers'>;

async function contactsOf({ db }: Context, { id }: Input<'listStaffCodeExternalUsers'>) {
  await mustExist(db.selectFrom('staff_code').select('id').where('id', '=', id));
  return db
    .selectFrom('staff_code_contact as a')
    .innerJoin('external_user as u', 'u.id', 'a.external_user_id')
    .leftJoin('customer as c', (on) => on.onRef('c.id', '=', 'u.customer_id').on('c.deleted_at', 'is', null));
}

const staffOf = sql<Contact['staff']>`(select json_build_object('id', s.id, 'name', s.name) from staff s
  where s.enterprise_id = a.enterprise_id and s.wx_userid = a.wx_userid and s.deleted_at is null)`;

export const listStaffCodeExternalUsers = list('listStaffCodeExternalUsers', {
  from: contactsOf,
  id: 'a.id',
  columns: [
    sql<Contact['external_user']>`json_build_object('id', u.id, 'name', u.name, 'status', u.status)`.as('external_user'),
    sql<Contact['user']>`case when c.id is not null then ${customerJson('c')} end`.as('user'),
    staffOf.as('staff'),
    'a.added_at',
    'a.lost_at',
  ],
  search: searchNames(['u.name']),
  where: {
    id: 'a.staff_code_id',
    staff_id: (id) => sql<boolean>`a.wx_userid in (select s.wx_userid from staff s where s.id = ${id})`,
  },
  order: [{ desc: 'a.added_at' }],
});
