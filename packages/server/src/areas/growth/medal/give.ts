import type { Db } from '../../../db/database.js';
import { giveCoupon } from '../coupons/give.js';

export interface MedalGrant {
  medalId: number;
  userId: number;
  source: 'rule' | 'fission' | 'staff';
  operatorId?: number | null;
}

/** Gives a customer a badge with its coupon, once. Returns whether it is new. */
export async function giveMedal(db: Db, { medalId, userId, source, operatorId = null }: MedalGrant): Promise<boolean> {
  const holder = await db
    .insertInto('medal_holder')
    .values({ medal_id: medalId, user_id: userId, source, staff_id: operatorId })
    .onConflict((clash) => clash.columns(['enterprise_id', 'medal_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!holder) return false;
  const tie = await db.selectFrom('medal_coupon').select('coupon_id').where('medal_id', '=', medalId).executeTakeFirst();
  if (!tie) return true;
  const given = await giveCoupon(db, { couponId: tie.coupon_id, userId, source: 'medal', sourceId: String(holder.id) });
  if (typeof given === 'string') await db.updateTable('medal_holder').set({ coupon_missed: given }).where('id', '=', holder.id).execute();
  return true;
}
