import { Link } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { customerName } from '#choices/customer-name.js';
import { useColumns } from '#list/columns.js';

/** The columns of badges that customers have, with the customer or with the badge. */
export function useHolderColumns(about: 'customer' | 'medal') {
  const meta = useMeta('listMedalHolders');
  return useColumns(
    'listMedalHolders',
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
        : { name: 'medal', cell: ({ medal }) => <b data-line>{medal.name}</b> },
      { name: 'source', wideOnly: about === 'medal' },
      { name: 'coupon_missed', wideOnly: true },
      { name: 'staff', cell: ({ staff }) => staff?.name ?? '–', wideOnly: true },
      { name: 'earned_at', end: true },
    ],
    [about, meta],
  );
}
