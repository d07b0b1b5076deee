import type { Input, Row } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { customerOfRecord } from '../../../person/customers.js';
import { customerJson } from '../../../records/briefs.js';
import { idNameJson } from './id-name.js';

interface NameBrief {
  id: number;
  name: string;
}

const staff = (column: string): RawBuilder<NameBrief | null> =>
  sql`(select ${idNameJson('s')} from staff s where s.id = ${sql.ref(`coupon_record.${column}`)})`;

/** Issued coupons of customers whom the caller may see. */
export const visibleRecords = (context: Context, input?: Input<'listCouponRecords'>) =>
  context.db.selectFrom('coupon_record').innerJoinLateral(customerOfRecord(context, 'coupon_record.user_id', input), (on) => on.onTrue());

/** With their coupons: on the left, so that counting reads none of them. */
export const recordsWithCoupons = (context: Context, input?: Input<'listCouponRecords'>) =>
  visibleRecords(context, input).leftJoin('coupon', 'coupon.id', 'coupon_record.coupon_id');

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
  sql<Row<'listCouponRecords'>['type']>`coupon.type`.as('type'),
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
  readRow(context.db, recordsWithCoupons(context).where('coupon_record.id', '=', id), recordColumns);
