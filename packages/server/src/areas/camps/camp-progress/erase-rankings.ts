import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';

const nothing = JSON.stringify({ base_weight: null, base_estimated: false, current_weight: null, loss_kg: null, loss_pct: null });

/** Takes the weights of a person out of the rankings of finished camps; their place stays, for those of the others to be right. */
export const eraseFromRankings = (db: Db, userIds: readonly number[]) =>
  sql`update camp_result k set ranking = jsonb_set(k.ranking, '{ranked}', (
      select coalesce(jsonb_agg(case when s.id is null then e.one else e.one || ${nothing}::jsonb end order by e.place), '[]')
      from jsonb_array_elements(k.ranking -> 'ranked') with ordinality e(one, place)
        left join service s on s.user_id = any(${userIds}::bigint[]) and s.id = (e.one ->> 'service_id')::bigint))
    where exists (select from service s where s.camp_id = k.camp_id and s.user_id = any(${userIds}::bigint[]))`.execute(db);
