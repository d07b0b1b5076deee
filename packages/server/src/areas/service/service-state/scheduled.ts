import { sql } from 'kysely';
import type { Database } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { todayOfRow } from '../../../db/days/instants.js';
import { Refusal } from '../../../http/refusal.js';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import type { Mover } from './change-note.js';
import { type LockedService, lockService } from './lock-service.js';
import { moveService } from './move-service.js';

/** Services that one look moves; the rest waits for the next. */
const most = 1000;

interface Due {
  id: number;
  enterprise_id: number;
}

const rowToday = todayOfRow('e.time_zone');

/** Services that are due. The latest start date first, so that services that cannot start yet do not delay others. */
const due = sql<Due>`
  select s.id, s.enterprise_id from service s join enterprise e on e.id = s.enterprise_id
  where s.deleted_at is null and (
    (s.status = 'pending' and s.start_date <= ${rowToday} and s.principal_user_id is not null and not exists (select from service o
      where o.enterprise_id = s.enterprise_id and o.user_id = s.user_id and o.type = s.type and o.deleted_at is null and o.status in ('in_service', 'paused')))
    or (s.status = 'in_service' and s.end_date < ${rowToday})
    or (s.status = 'paused' and not s.open_break and (select max(b.to_day) from service_break b
      where b.enterprise_id = s.enterprise_id and b.service_id = s.id) < ${rowToday}))
  order by s.start_date desc, s.id limit ${most}`;

/** Moves a service as scheduled; a concurrent change wins. */
async function moveOn(mover: Mover, service: LockedService) {
  const { id, status, start_date, end_date, open_break, today } = service;
  if (status === 'pending' && start_date !== null && start_date <= today) await moveService(mover, id, 'in_service');
  if (status === 'paused' && !open_break) {
    const { rows } = await sql<{ to_day: string }>`select max(to_day) as to_day from service_break where service_id = ${id}`.execute(
      mover.db,
    );
    const to = rows[0]?.to_day;
    if (to && to < today) await moveService(mover, id, 'in_service', { to });
  }
  if (status === 'in_service' && end_date !== null && end_date < today) await moveService(mover, id, 'finished', { closedOn: end_date });
}

/** Each service in its own transaction, so that one cut short is due again and the others are done. */
async function moveDue(database: Database, services: readonly Due[]) {
  for (const { id, enterprise_id } of services)
    try {
      await database.tenant(enterprise_id, async (db) => {
        const mover = { db, principal: { staffId: null, timeZone: await zoneOf(db, enterprise_id) } };
        await moveOn(mover, await lockService(mover, id));
      });
    } catch (error) {
      // It lacks something, which its page and its list name; it stays as it is until then.
      if (!(error instanceof Refusal)) throw error;
    }
}

export const scheduledTasks: ScheduledTasks = {
  'move-services': {
    everyMinutes: 5,
    async work(db, { afterCommit }) {
      const { rows } = await due.execute(db);
      if (rows.length > 0) afterCommit((database) => moveDue(database, rows));
      return false;
    },
  },
};
