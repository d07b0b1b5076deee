import { sql } from 'kysely';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { publishNotices } from '../../../notices/publish.js';
import { onlineMinutes } from '../../messages/third-chat/scheduled.js';

interface NoticeKey {
  id: number;
  enterprise_id: number;
  staff_id: number;
}

/** Tells whoever may update devices of those with accounts that have fallen silent, once until they speak again. */
const tell = sql<NoticeKey>`with silent as (update robot_device set offline_told = true where id = any(array(
      select d.id from robot_device d where not d.disabled and not d.offline_told and d.last_heartbeat < now() - make_interval(mins => ${sql.lit(onlineMinutes)})
        and exists (select from wx_member w where w.enterprise_id = d.enterprise_id and w.device_id = d.id and w.deleted_at is null) limit 500))
    returning id, enterprise_id, name),
  readers as (select distinct s.id as staff_id, s.enterprise_id from staff s join staff_role sr on sr.staff_id = s.id join role r on r.id = sr.role_id and r.status = 'enabled'
    where s.status = 'enabled' and s.deleted_at is null and s.enterprise_id in (select enterprise_id from silent)
      and (r.code = 'admin' or exists (select from role_permission rp join permission p on p.id = rp.permission_id
        where rp.role_id = r.id and p.code = 'device:device:update')))
  insert into notice (enterprise_id, staff_id, robot_device_id, facts)
    select d.enterprise_id, r.staff_id, d.id, json_build_object('kind', 'device_offline', 'id', d.id, 'name', d.name)
    from silent d join readers r on r.enterprise_id = d.enterprise_id
    returning id, enterprise_id, staff_id`;

export const scheduledTasks: ScheduledTasks = {
  'tell-offline-devices': {
    everyMinutes: 1,
    async work(db) {
      const { rows } = await tell.execute(db);
      for (const { id, enterprise_id, staff_id } of rows) await publishNotices(db, { enterprise_id, staff_id }, id);
      return false;
    },
  },
};
