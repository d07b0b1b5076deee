import type { Row } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { customerName } from '#choices/customer-name.js';
import { useColumns } from '#list/columns.js';

type Holder = Row<'listMedalHolders'>;

/** The columns of badges that customers have, with the customer, with the badge or with both. */
export function useHolderColumns(about: 'customer' | 'medal' | 'both') {
  const meta = useMeta('listMedalHolders');
  return useColumns(
    'listMedalHolders',
    [
      ...(about === 'medal'
        ? []
        : [
            {
              name: 'customer' as const,
              cell: ({ customer }: Holder) => (
                <Link to={`/user/userList/detail/${customer.id}`}>
                  <b data-line>{customerName(customer)}</b>
                </Link>
              ),
            },
          ]),
      ...(about === 'customer' ? [] : [{ name: 'medal' as const, cell: ({ medal }: Holder) => <b data-line>{medal.name}</b> }]),
      { name: 'source', wideOnly: about !== 'customer' },
      { name: 'coupon_missed', wideOnly: true },
      { name: 'staff', cell: ({ staff }) => staff?.name ?? '–', wideOnly: true },
      { name: 'earned_at', end: true, wideOnly: about === 'both' },
    ],
    [about, meta],
  );
}
