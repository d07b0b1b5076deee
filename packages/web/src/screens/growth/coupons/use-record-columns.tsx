import type { Row } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { customerName } from '#choices/customer-name.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { Mono } from '#ui/facts/Facts.js';
import type { ChipTone } from '#ui/status/StatusChip.js';

export type CouponRecord = Row<'listCouponRecords'>;

const tones: Record<CouponRecord['status'], ChipTone> = { unused: 'wait', used: 'good', expired: 'plain', revoked: 'bad' };

const customerColumn = {
  name: 'customer',
  cell: ({ customer }: CouponRecord) => <Link to={`/user/userList/detail/${customer.id}`}>{customerName(customer)}</Link>,
};
const couponColumn = { name: 'coupon', cell: ({ coupon }: CouponRecord) => coupon.name };

/** The columns of issued coupons, with the customer, the coupon or both. */
export function useRecordColumns(about: 'customer' | 'coupon' | 'both') {
  const meta = useMeta('listCouponRecords');
  return useColumns(
    'listCouponRecords',
    [
      ...(about === 'coupon' ? [] : [customerColumn]),
      ...(about === 'customer' ? [] : [couponColumn]),
      { name: 'code', cell: ({ code }) => <Mono>{code}</Mono>, wideOnly: about === 'coupon' },
      { name: 'source', wideOnly: true },
      { name: 'received_at', wideOnly: true },
      { name: 'expire_at', wideOnly: true },
      { name: 'order_no', wideOnly: 'xl' },
      { name: 'status', cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={tones[status]} /> },
    ],
    [about, meta],
  );
}
