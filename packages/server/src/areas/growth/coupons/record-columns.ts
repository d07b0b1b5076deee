import { type RawBuilder, sql } from 'kysely';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { visibleCustomers } from '../../../person/customers.js';
import { customerJson } from '../../../records/briefs.js';
import { idNameJson } from './id-name.js';

interface NameBrief {
  id: number;
  name: string;
}

const staff = (column: string): RawBuilder<NameBrief | null> =>
  sql`(select ${idNameJson('s')} from staff s where s.id = ${sql.ref(`coupon_record.${column}`)})`;

/** Issued coupons of customers whom the caller may see. */
export const visibleRecords = (context: Context) =>
  visibleCustomers(context)
    .innerJoin('coupon_record', 'coupon_record.user_id', 'customer.id')
    .innerJoin('coupon', 'coupon.id', 'coupon_record.coupon_id');

/** How many days before its end a coupon is named. */
const daysAhead = 3;

/** An unused coupon that ends soon. */
export const endsSoon = sql<boolean>`(coupon_record.status = 'unused' and coupon_record.expire_at > now()
  and coupon_record.expire_at <= now() + make_interval(days => ${sql.lit(daysAhead)}))`;

/** Columns of the contract's `CouponRecord`. */
export const recordColumns = [
  'coupon_record.id',
  'coupon_record.code',
  idNameJson('coupon').as('coupon'),
  'coupon.type',
  customerJson('customer').as('customer'),
  'coupon_record.source',
  'coupon_record.received_at',
  'coupon_record.expire_at',
  'coupon_record.used_at',
  'coupon_record.order_no',
  'coupon_record.service_id',
  'coupon_record.added_days',
  'coupon_record.status',
  'coupon_record.reason',
  staff('staff_id').as('staff'),
  staff('operator_id').as('operator'),
] as const;

export const recordRow = (context: Context, id: number) =>
  readRow(context.db, visibleRecords(context).where('coupon_record.id', '=', id), recordColumns);
