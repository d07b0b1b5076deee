import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as checkIns } from '../../service/check-in/demo.js';
import { demo as medals } from '../medal/demo.js';
import { builtIn } from './built-in.js';
import { recount } from './recount.js';

/** Counts at once what the schedule would count later: points of all check-ins, days of plants, and badges. */
async function countAll(db: Db, enterprise_id: number) {
  await sql`select set_config('app.tenant', ${String(enterprise_id)}, true), set_config('role', 'shiyi_app', true)`.execute(db);
  const noted = await db.selectFrom('ledger_recount').select('user_id').orderBy('user_id').execute();
  for (const { user_id } of noted) await recount(db, user_id);
  await db.updateTable('medal').set({ recount: false }).where('recount', '=', true).execute();
  await sql`reset role`.execute(db);
}

/** Lets some customers grow vegetables: most are growing, and some were harvested. The schedule counts their days. */
async function addPlants(db: Db, enterprise_id: number) {
  await builtIn.add(db, enterprise_id);
  await sql`insert into vegetable_plant (enterprise_id, vegetable_id, user_id, grow_days, water_times, reward_points, sown_on, watered, watered_on, status, ripe_at)
    select ${enterprise_id}, v.id, u.user_id, v.grow_days, v.water_times, v.reward_points, u.day - 9, least(v.water_times, 5 + u.n), u.day,
      case when u.n % 5 = 0 then 'ripe' else 'growing' end, case when u.n % 5 = 0 then now() - interval '2 days' end
    from (select user_id, max(day) as day, row_number() over (order by user_id)::int as n from punch_action where enterprise_id = ${enterprise_id}
        group by user_id) u
      join vegetable v on v.enterprise_id = ${enterprise_id} and v.key = (array['tomato', 'lettuce', 'cucumber', 'broccoli'])[1 + u.n % 4]
    where u.n % 3 = 0`.execute(db);
  await sql`with harvested as (
      update vegetable_plant set status = 'harvested', ended_at = now() - interval '1 day'
      where enterprise_id = ${enterprise_id} and status = 'ripe' returning id, user_id, reward_points)
    insert into point_record (enterprise_id, user_id, points, source, source_id)
    select ${enterprise_id}, user_id, reward_points, 'vegetable', id from harvested`.execute(db);
  await countAll(db, enterprise_id);
}

export const demo: Demo = { needs: [checkIns, medals], add: addPlants };
