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

/** The columns of issued coupons, with the customer or with the coupon. */
export function useRecordColumns(about: 'customer' | 'coupon') {
  const meta = useMeta('listCouponRecords');
  return useColumns(
    'listCouponRecords',
    [
      about === 'customer'
        ? {
            name: 'customer',
            cell: ({ customer }) => (
              <Link to={`/user/userList/detail/${customer.id}`}>
                <b data-line>{customerName(customer)}</b>
              </Link>
            ),
          }
        : { name: 'coupon', cell: ({ coupon }) => <b data-line>{coupon.name}</b> },
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
