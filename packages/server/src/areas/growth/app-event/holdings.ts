import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { AppContext } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { plantsOf } from '../content/app-events.js';
import { seedsOnSale } from '../content/garden.js';

type Holdings = Data<'getHoldings'>;

/** @throws Refusal 40400, 42200 */
async function customerOf(db: Db, { user_id, external_userid }: Input<'getHoldings'>): Promise<number> {
  if ((user_id === undefined) === (external_userid === undefined))
    throw refuseField(42200, 'user_id', 'exclusive', [
      '请填写 user_id 和 external_userid 中的一项',
      'Give one of user_id and external_userid',
    ]);
  const customers = db.selectFrom('customer').select('customer.id').where('customer.deleted_at', 'is', null);
  const found =
    user_id !== undefined
      ? await customers.where('customer.id', '=', user_id).executeTakeFirst()
      : await customers
          .innerJoin('external_user as u', 'u.customer_id', 'customer.id')
          .where('u.external_userid', '=', external_userid as string)
          .executeTakeFirst();
  if (!found) throw notFound();
  return found.id;
}

const couponsOf = (db: Db, userId: number) =>
  db
    .selectFrom('coupon_record as r')
    .innerJoin('coupon as c', 'c.id', 'r.coupon_id')
    .select(['r.id', 'r.code', 'c.name', 'c.type', 'c.value_fen', 'c.discount', 'c.gift_name', 'c.days', 'c.min_fen'])
    .select([
      // The schedule has not looked yet.
      sql<
        Holdings['coupons'][number]['status']
      >`case when r.status = 'unused' and r.expire_at <= now() then 'expired' else r.status end`.as('status'),
      ...(['r.received_at', 'r.expire_at'] as const),
    ])
    .where('r.user_id', '=', userId)
    .where(sql<boolean>`(r.status = 'unused' or (r.status = 'used' and r.used_at > now() - interval '90 days'))`)
    .orderBy('r.expire_at')
    .orderBy('r.id')
    .limit(200)
    .execute();

const badgesOf = (db: Db, userId: number) =>
  db
    .selectFrom('medal_holder as h')
    .innerJoin('medal as m', 'm.id', 'h.medal_id')
    .select(['m.id', 'm.name', 'm.icon', 'm.level', 'h.earned_at'])
    .where('h.user_id', '=', userId)
    .orderBy('h.earned_at', 'desc')
    .limit(200)
    .execute();

/** What a customer has, for the app. */
export async function getHoldings({ db, sender }: AppContext, input: Input<'getHoldings'>): Promise<Holdings> {
  const user_id = await customerOf(db, input);
  const balance = await db.selectFrom('point_balance').select('balance').where('user_id', '=', user_id).executeTakeFirst();
  const point_records = await db
    .selectFrom('point_record')
    .select(['points', 'source', 'day', 'created_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  const seeds = await seedsOnSale(db);
  return {
    ...{
      user_id,
      coupons: await couponsOf(db, user_id),
      badges: await badgesOf(db, user_id),
      points: balance?.balance ?? 0,
      point_records,
    },
    plants: await plantsOf(db, sender.enterpriseId, user_id),
    vegetables: seeds.map(({ reward_coupon_id: _, reward_points: __, ...rest }) => rest),
  };
}
