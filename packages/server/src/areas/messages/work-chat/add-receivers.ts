import { sql } from 'kysely';
import type { MassAudience } from './audience-match.js';
import { mostReceivers } from './forecast.js';

/**
 * Common table expressions that store the receivers of `planned` with their senders and, as their order is known, with the message of WeCom that
 * will have them: one for each 10,000 contacts or 2,000 groups of a sender.
 */
export function addReceivers(messageId: number, type: MassAudience['type']) {
  const id = sql`${messageId}::bigint`;
  const column = sql.ref(type === 'single' ? 'external_user_id' : 'group_chat_id');
  const totalBefore = sql`coalesce((select s.target_total from mass_sender s where s.message_id = ${id} and s.staff_id = p.staff_id), 0)`;
  // Subqueries, because PostgreSQL takes `planned` for a few rows and would join it by nested loops.
  const partId = sql`coalesce(
    (select p.id from mass_platform_message p where p.message_id = ${id} and p.staff_id = f.staff_id and p.part = f.part),
    (select a.id from added a where a.staff_id = f.staff_id and a.part = f.part))`;
  return sql`fresh as (
      select p.*, 1 + (${totalBefore} + row_number() over (partition by p.staff_id order by p.id) - 1) / ${sql.lit(mostReceivers[type])} as part
      from planned p where p.loss is null),
    senders as (insert into mass_sender (enterprise_id, message_id, staff_id, wx_userid)
      select distinct app_tenant(), ${id}, staff_id, wx_userid from fresh on conflict do nothing),
    added as (insert into mass_platform_message (enterprise_id, message_id, staff_id, part)
      select distinct app_tenant(), ${id}, staff_id, part from fresh on conflict do nothing returning id, staff_id, part),
    receivers as (insert into mass_receiver (enterprise_id, message_id, staff_id, ${column}, wx_id, platform_message_id)
      select app_tenant(), ${id}, f.staff_id, f.id, f.wx_id, ${partId} from fresh f order by f.id on conflict do nothing)`;
}
