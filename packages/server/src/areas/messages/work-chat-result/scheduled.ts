import { sql } from 'kysely';
import { hourOfRow } from '../../../db/days/instants.js';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import type { ResultWork } from './ask-results.js';
import type { LedgerWork } from './read-deliveries.js';

/** Hour from which the messages of others are read, by the clock of each company. */
const nightHour = 2;

export const scheduledTasks: ScheduledTasks = {
  'ask-mass-results': {
    everyMinutes: 1,
    async work(db, { deps, afterCommit }) {
      const { rows } = await sql<{ id: number; enterprise_id: number }>`select distinct p.message_id as id, p.enterprise_id
        from mass_platform_message p join enterprise e on e.id = p.enterprise_id
        where p.next_ask_at <= now() and e.status in ('active', 'grace') limit 500`.execute(db);
      for (const { id, enterprise_id: enterpriseId } of rows)
        await deps.jobs.add(db, 'mass_result', { enterpriseId, uniqueKey: `mass ${id}`, input: { id } satisfies ResultWork });
      if (rows.length > 0) afterCommit(async () => deps.jobs.wake());
      return false;
    },
  },

  'read-mass-deliveries': {
    everyMinutes: 30,
    async work(db, { deps, afterCommit }) {
      const { rows } = await sql<{ id: number }>`select e.id from enterprise e left join mass_quota_state q on q.enterprise_id = e.id
        where e.status in ('active', 'grace') and ${hourOfRow('e.time_zone')} between ${nightHour} and 5
          and (q.read_until is null or q.read_until < now() - interval '20 hours')
          and exists (select from external_user u where u.enterprise_id = e.id)`.execute(db);
      for (const { id: enterpriseId } of rows)
        await deps.jobs.add(db, 'mass_ledger', { enterpriseId, uniqueKey: 'ledger', input: {} satisfies LedgerWork });
      if (rows.length > 0) afterCommit(async () => deps.jobs.wake());
      return false;
    },
  },
};
