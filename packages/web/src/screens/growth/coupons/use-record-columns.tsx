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

/** The columns of issued coupons, with the customer, with the coupon or with both. */
export function useRecordColumns(about: 'customer' | 'coupon' | 'both') {
  const meta = useMeta('listCouponRecords');
  return useColumns(
    'listCouponRecords',
    [
      ...(about === 'coupon'
        ? []
        : [
            {
              name: 'customer' as const,
              cell: ({ customer }: CouponRecord) => (
                <Link to={`/user/userList/detail/${customer.id}`}>
                  <b data-line>{customerName(customer)}</b>
                </Link>
              ),
            },
          ]),
      ...(about === 'customer' ? [] : [{ name: 'coupon' as const, cell: ({ coupon }: CouponRecord) => <b data-line>{coupon.name}</b> }]),
      { name: 'code', cell: ({ code }) => <Mono>{code}</Mono>, wideOnly: about !== 'customer' },
      { name: 'source', wideOnly: 'xl' },
      { name: 'received_at', wideOnly: true },
      { name: 'expire_at', wideOnly: true },
      { name: 'order_no', wideOnly: 'xl' },
      { name: 'status', cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={tones[status]} /> },
    ],
    [about, meta],
  );
}
