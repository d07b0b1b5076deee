import type { Data } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { allows } from '../../../auth/allows.js';
import { today } from '../../../db/days/instants.js';
import { periodOf, pointsIn } from '../../../db/days/periods.js';
import { punchRate } from '../../../figures/service-days.js';
import type { Context } from '../../../http/context.js';
import { isMine, mineIn } from '../../../notices/todo.js';
import { agreedModules, isVisibleDay } from '../../../person/visible-check-ins.js';
import { dutiesOf } from '../../access/users/todo-rows.js';
import { liveCamps, memberCount } from '../../camps/camp/columns.js';
import { isMyCamp } from '../../camps/camp/todo.js';
import { liveServices } from '../../service/service/columns.js';
import { punchedToday } from '../../service/service/filters.js';

type Day = Data<'getMyDay'>;

const mostCamps = 3;
const rateDays = 7;

/** The check-in rate of the last days and of those before. */
async function rates({ db, principal }: Context, day: string, from: string) {
  const { staffId, isAdmin, enterpriseId } = principal;
  const period = await periodOf(db, { from, to: day }, principal);
  const scope = { staff: isAdmin ? undefined : [staffId], orNobody: false, channels: undefined };
  const { value, prev } = await punchRate(db, {
    ...{ period, granularity: 'day', scope, filter: {}, enterpriseId },
    dates: await pointsIn(db, period, 'day'),
  });
  return { punch_rate: value, punch_rate_before: prev };
}

async function servicesToday(context: Context): Promise<Day['services']> {
  const { db, principal } = context;
  if (!allows(principal, 'service:service:list')) return null;
  const running = sql`service.status = 'in_service'`;
  const number = (where: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${where}))::int`;
  const counts = await liveServices(db)
    .select([number(running).as('in_service'), number(sql`service.status = 'paused'`).as('paused')])
    .select(number(sql`${running} and ${punchedToday(principal)}`).as('checked_in'))
    .select([sql<string>`${today(principal)}`.as('day'), sql<string>`${today(principal)} - ${sql.lit(rateDays - 1)}`.as('from')])
    .where(isMine(principal, 'service.principal_user_id'))
    .executeTakeFirstOrThrow();
  const link = (query: string) => `/order/service?${query}${mineIn(principal, 'principal_user_id')}`;
  return {
    in_service: { number: counts.in_service, link: link('status=in_service') },
    paused: { number: counts.paused, link: link('status=paused') },
    checked_in: { number: counts.checked_in, link: link('status=in_service&punched_today=true') },
    ...(await rates(context, counts.day, counts.from)),
  };
}

/** Camps that run, the newest first, and then those that start next. */
async function campsToday({ db, principal }: Context): Promise<Day['camps']> {
  if (!allows(principal, 'camp:camp:list')) return [];
  const statuses: Day['camps'][number]['status'][] = ['running', 'ready', 'enrolling', 'draft'];
  const checkedIn = sql<number>`(select count(*)::int from service s where s.camp_id = camp.id and s.deleted_at is null and s.status <> 'cancelled'
    and exists (select from (select ${agreedModules('s.user_id')} as modules offset 0) a, punch_day p
      where p.service_id = s.id and p.day = ${today(principal)} and ${isVisibleDay(sql<string[]>`a.modules`)}))`;
  return liveCamps(db)
    .select(['camp.id', 'camp.name', 'camp.period_no', 'camp.capacity', 'camp.service_days as days'])
    .select([sql<(typeof statuses)[number]>`camp.status`.as('status'), memberCount.as('members'), checkedIn.as('checked_in')])
    .select([sql<string>`camp.start_date`.as('start_date'), sql<number>`${today(principal)} - camp.start_date + 1`.as('day')])
    .where('camp.status', 'in', statuses)
    .where('camp.start_date', 'is not', null)
    .where(isMyCamp(principal))
    .orderBy(sql`camp.status = 'running'`, 'desc')
    .orderBy(sql`abs(${today(principal)} - camp.start_date)`)
    .orderBy('camp.id')
    .limit(mostCamps)
    .execute();
}

/** Returns the caller's to-dos of today, and the state of their services and camps. */
export async function myDay(context: Context): Promise<Day> {
  return {
    whose: context.principal.isAdmin ? 'company' : 'mine',
    duties: await dutiesOf(context),
    services: await servicesToday(context),
    camps: await campsToday(context),
  };
}
