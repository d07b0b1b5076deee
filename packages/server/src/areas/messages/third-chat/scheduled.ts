import { sql } from 'kysely';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { endMessages, returnLateItems } from './item-ends.js';

/** A device that has not asked for so long is offline. */
export const onlineMinutes = 10;

export const scheduledTasks: ScheduledTasks = {
  'watch-robot-messages': {
    everyMinutes: 1,
    async work(db) {
      await returnLateItems(db);
      await endMessages(db);
      await sql`update third_chat m set status = 'paused', error = '{"code":"no_device"}' where m.status = 'running'
        and m.started_at < now() - make_interval(mins => ${sql.lit(onlineMinutes)}) and not exists (select from robot_device d
          where d.enterprise_id = m.enterprise_id and not d.disabled and d.last_heartbeat > now() - make_interval(mins => ${sql.lit(onlineMinutes)})
            and (m.device_ids = '[]' or m.device_ids @> to_jsonb(d.id)))`.execute(db);
      return false;
    },
  },
};
