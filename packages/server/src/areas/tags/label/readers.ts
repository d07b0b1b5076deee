import type { Input, Row } from '@shiyi/sdk';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import type { Context } from '../../../http/context.js';
import { visibleCustomers } from '../../../person/customers.js';
import { customerJson } from '../../../records/briefs.js';
import { mustExist } from '../../../records/must-exist.js';

type Reader = Row<'listLabelReaders'>;

async function readersOf(context: Context, { id }: Input<'listLabelReaders'>) {
  await mustExist(context.db.selectFrom('content_label').select('id').where('id', '=', id));
  return visibleCustomers(context).innerJoin('content_label_reader as r', 'r.user_id', 'customer.id');
}

/** Customers who read articles with a label. */
export const listLabelReaders = list('listLabelReaders', {
  from: readersOf,
  id: 'r.user_id',
  columns: [
    customerJson('customer').$castTo<Reader['customer']>().as('customer'),
    'r.read_count',
    'r.content_count',
    'r.first_read_at',
    'r.last_read_at',
  ],
  search: searchNames(['customer.nick_name', 'customer.real_name']),
  where: { id: 'r.label_id' },
  order: [{ desc: 'r.last_read_at' }],
});
