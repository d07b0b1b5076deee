import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import { makesCycle } from '../../../db/tree.js';
import { refuseField } from '../../../http/refusal.js';

interface ChannelPlace {
  id: number;
  pid: number | null;
  level: number;
}

const lowest = 3;

/** Locks all channels, because a place depends on those above and below it. */
export async function lockChannels(db: Db): Promise<ChannelPlace[]> {
  await lockRows(db, 'channel');
  return db.selectFrom('channel').select(['id', 'pid', 'level']).execute();
}

const levelsOf = (all: readonly ChannelPlace[], id: number): number =>
  1 + Math.max(0, ...all.filter((one) => one.pid === id).map((one) => levelsOf(all, one.id)));

/** Returns the level of a channel below `pid`. @throws Refusal 42200 when it cannot be placed there */
export function levelBelow(all: readonly ChannelPlace[], id: number | undefined, pid: number | null): number {
  if (pid === null) return 1;
  const parent = all.find((one) => one.id === pid);
  if (!parent) throw refuseField(42200, 'pid', 'exists', ['没有这个上级渠道，请重新选择', 'There is no such parent channel; choose again']);
  if (id !== undefined && makesCycle([...all], id, pid))
    throw refuseField(42200, 'pid', 'cycle', ['渠道不能移到自己或自己的下级下面', 'A channel cannot move below itself']);
  if (parent.level + (id === undefined ? 1 : levelsOf(all, id)) > lowest)
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
