import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { refuseField } from '../../../http/refusal.js';

const lowest = 3;

/** Makes changes of channels wait for each other, because a place depends on those above and below it. */
export const lockChannels = (db: Db) => sql`select pg_advisory_xact_lock(713009, app_tenant()::int)`.execute(db);

/** Whether a channel is `pid` or above it. */
async function isAbove(db: Db, id: number, pid: number): Promise<boolean> {
  const { rows } = await sql<{ above: boolean }>`with recursive up as (
      select id, pid from channel where id = ${pid} union select c.id, c.pid from channel c join up on c.id = up.pid)
    select exists (select from up where id = ${id}) as above`.execute(db);
  return rows[0]?.above ?? false;
}

/** How many levels a channel and those below it take. */
async function levelsOf(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ levels: number }>`with recursive below as (
      select id, 1 as depth from channel where id = ${id} union all select c.id, b.depth + 1 from channel c join below b on c.pid = b.id)
    select max(depth) as levels from below`.execute(db);
  return rows[0]?.levels ?? 1;
}

/** Returns the level of a channel below `pid`. @throws Refusal 42200 when it cannot be placed there */
export async function levelBelow(db: Db, id: number | undefined, pid: number | null): Promise<number> {
  if (pid === null) return 1;
  const parent = await db.selectFrom('channel').select('level').where('id', '=', pid).executeTakeFirst();
  if (!parent) throw refuseField(42200, 'pid', 'exists', ['没有这个上级渠道，请重新选择', 'There is no such parent channel; choose again']);
  if (id !== undefined && (await isAbove(db, id, pid)))
    throw refuseField(42200, 'pid', 'cycle', ['渠道不能移到自己或自己的下级下面', 'A channel cannot move below itself']);
  if (parent.level + (id === undefined ? 1 : await levelsOf(db, id)) > lowest)
    throw refuseField(42200, 'pid', 'depth', [
      `渠道最多 ${lowest} 级，请选择更上级`,
      `Channels have ${lowest} levels at most; choose a higher parent`,
    ]);
  return parent.level + 1;
}

/** Moves the levels of those below a channel with it. */
export const shiftBelow = (db: Db, id: number, by: number) =>
  sql`with recursive below as (select id from channel where pid = ${id} union select c.id from channel c join below b on c.pid = b.id)
    update channel c set level = c.level + ${by} from below b where c.id = b.id`.execute(db);
