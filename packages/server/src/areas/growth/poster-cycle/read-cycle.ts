import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { mustExist } from '../../../records/must-exist.js';

type Cycle = Data<'getPosterCycle'>;

/** Returns the order: days of the service first, then weekdays. */
export async function readCycle(db: Db): Promise<Cycle> {
  const cycle = await mustExist(
    db.selectFrom('poster_cycle').select(['version', sql<string | null>`nullif(updated_at, created_at)`.as('updated_at')]),
  );
  const { rows: entries } = await sql<Cycle['entries'][number]>`
    select e.id, e.day_no, e.weekday, case when e.poster_id is null then 'knowledge' else 'poster' end as item_type,
      coalesce(e.poster_id, e.knowledge_id) as item_id, coalesce(p.title, k.title) as title, coalesce(p.image, k.cover) as image, e.sort, e.status
    from poster_cycle_entry e left join poster p on p.id = e.poster_id left join knowledge_card k on k.id = e.knowledge_id
    order by e.day_no nulls last, e.weekday, e.sort, e.id`.execute(db);
  return { ...cycle, entries };
}
