import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { dayOf } from '../../../db/days/instants.js';
import { massSettings, quotaCap, quotaPeriod } from '../work-chat/quota.js';

/**
 * Notes that the rule of the company is probably wrong: WeCom refused a receiver for the limit, although less than it arrived in the period.
 * It looks at parts confirmed before the last read of others' messages only, so that nothing is missing in the count.
 */
export async function noteDoubt(db: Db, enterpriseId: number): Promise<void> {
  const { rule } = await massSettings(db, enterpriseId);
  const calendar = { timeZone: await zoneOf(db, enterpriseId) };
  const day = dayOf(sql`p.confirmed_at`, calendar);
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from mass_platform_message p join mass_receiver r on r.platform_message_id = p.id and r.wx_status = 3
    where p.confirmed_at > now() - interval '3 days' and (select count(*) from mass_delivery d where d.receiver = r.wx_id
      and d.day between ${quotaPeriod(rule, day)} and ${day}) < ${quotaCap(rule, day)}) as found`.execute(db);
  if (rows[0]?.found)
    await sql`update mass_quota_state set doubtful_rule = ${rule}, doubted_at = now()
      where enterprise_id = ${enterpriseId} and doubtful_rule is distinct from ${rule}`.execute(db);
}
