import type { Db } from '../../../db/database.js';
import { refuseField } from '../../../http/refusal.js';

/** Returns how many more staff the company may enable. Locks it until the commit, so that concurrent calls count each other's staff. */
export async function freeSeats(db: Db, enterpriseId: number): Promise<number> {
  const { seats } = await db
    .selectFrom('enterprise')
    .select('seats')
    .where('id', '=', enterpriseId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { taken } = await db
    .selectFrom('staff')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where('enterprise_id', '=', enterpriseId)
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return seats - Number(taken);
}

/** Call it after enabling staff; `field` names them in the input. @throws Refusal 42200 when more staff are enabled than there are seats */
export async function assertSeats(db: Db, enterpriseId: number, field: string) {
  const free = await freeSeats(db, enterpriseId);
  if (free < 0)
    throw refuseField(42200, field, 'seats', [
      `员工名额还差 ${-free} 个，请先停用不再使用的账号，或联系系统管理员增加名额`,
      `${-free} more staff seats are needed; disable accounts that are no longer used, or ask for more seats`,
    ]);
}
