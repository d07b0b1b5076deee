import type { Insertable } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Tables } from '../../../generated/tables.js';
import type { Demo } from '../../../sandbox/demo.js';

const coupons: Omit<Insertable<Tables['coupon']>, 'enterprise_id'>[] = [
  { name: '收获奖励 20 元', type: 'cash', value_fen: 2000, min_fen: 10_000, valid_type: 'after', after_days: 30, stock: 500, status: 'on' },
  { name: '续课立减 100 元', type: 'cash', value_fen: 10_000, min_fen: 80_000, valid_type: 'after', after_days: 30, status: 'on' },
  { name: '食品 85 折', type: 'discount', discount: 85, valid_type: 'after', after_days: 14, per_user: 2, status: 'on' },
  { name: '加赠 7 天服务', type: 'days', days: 7, valid_type: 'after', after_days: 60, status: 'on' },
  { name: '体脂秤礼品券', type: 'gift', gift_name: '智能体脂秤', valid_type: 'after', after_days: 30, stock: 20, status: 'draft' },
];

const addCoupons = (db: Db, enterprise_id: number) =>
  db
    .insertInto('coupon')
    .values(coupons.map((row) => ({ ...row, enterprise_id })))
    .execute();

export const demo: Demo = { add: addCoupons };
