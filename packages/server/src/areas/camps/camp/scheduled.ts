import { sql } from 'kysely';
import type { Database, Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { dayValue } from '../../../db/days/day-values.js';
import { today, todayOfRow } from '../../../db/days/instants.js';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { freezeRanking } from '../../../ranking/camp-ranking.js';
import { changeMessage, type Mover } from '../../service/service-state/change-note.js';
import { movePlan } from '../../service/service-state/shift-plan.js';
import type { CampStatus } from './states.js';

/** Camps that one look moves; the rest waits for the next. */
const most = 200;

interface Due {
  id: number;
  enterprise_id: number;
}

/** Camps that are due, in the time zones of their companies. */
const due = sql<Due>`
  select c.id, c.enterprise_id from camp c join enterprise e on e.id = c.enterprise_id
  where c.deleted_at is null and ((c.status = 'enrolling' and c.enroll_to < ${todayOfRow('e.time_zone')})
    or (c.status in ('enrolling', 'ready') and c.start_date <= ${todayOfRow('e.time_zone')})
    or (c.status = 'running' and c.end_date < ${todayOfRow('e.time_zone')}))
  order by c.start_date, c.id limit ${most}`;

/** Returns the next state of a camp according to its days; undefined if its state does not change. */
const nextState = (camp: {
  status: CampStatus;
  start_date: string | null;
  end_date: string | null;
  enroll_to: string | null;
  today: string;
}) => {
  const { status, start_date, end_date, enroll_to, today: now } = camp;
  const begins = start_date !== null && start_date <= now;
  if (status === 'enrolling' && (begins || (enroll_to !== null && enroll_to < now))) return 'ready';
  if (status === 'ready' && begins) return 'running';
  if (status === 'running' && end_date !== null && end_date < now) return 'finished';
  return undefined;
};

/** Pending services without their own first day start with the camp; the schedule of services starts them that day. */
export async function giveStart(mover: Mover, campId: number, start: string) {
  const { rows } = await sql<{ service_id: number }>`with begun as (
      update service set start_date = ${dayValue(start)} where id in (select id from service where camp_id = ${campId} and status = 'pending'
        and start_date is null and deleted_at is null order by id for no key update) returning id)
    insert into service_change (service_id, kind, after, message) select id, 'start', ${start}, ${changeMessage('camp_started')}::jsonb from begun returning service_id`.execute(
    mover.db,
  );
  for (const { service_id } of rows) await movePlan(mover, service_id, null, start);
}

/** Moves a camp to the state that its days require. A camp whose days have all passed starts and finishes in one run. */
async function moveOn(db: Db, { id, enterprise_id }: Due) {
  const calendar = { timeZone: await zoneOf(db, enterprise_id) };
  for (;;) {
    // Changing its start and canceling it take the same lock, so the last write is current.
    const camp = await db
      .selectFrom('camp')
      .select(['status', 'start_date', 'end_date', 'enroll_to', today(calendar).as('today')])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const status = camp && nextState(camp);
    if (!camp || !status) return;
    if (status === 'running') await giveStart({ db, principal: { ...calendar, staffId: null } }, id, camp.start_date as string);
    if (status === 'finished') await freezeRanking({ db, principal: calendar }, enterprise_id, id);
    await db.updateTable('camp').set({ status }).where('id', '=', id).execute();
  }
}

/** Each camp in its own transaction: one that fails or is cut short is due again, and the others are done. */
async function moveDue(database: Database, camps: readonly Due[]) {
  const faults: unknown[] = [];
  for (const camp of camps)
    try {
      await database.tenant(camp.enterprise_id, (db) => moveOn(db, camp));
    } catch (error) {
      faults.push(error);
    }
  if (faults.length > 0) throw faults[0];
}

/** Moves camps by their days: enrolling to ready, ready to running, running to finished with the ranking of the last day. */
export const scheduledTasks: ScheduledTasks = {
  'move-camps': {
    everyMinutes: 1,
    async work(db, { afterCommit }) {
      const { rows } = await due.execute(db);
      if (rows.length > 0) afterCommit((database) => moveDue(database, rows));
      return false;
    },
  },
};
