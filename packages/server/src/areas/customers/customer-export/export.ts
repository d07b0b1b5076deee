import type { Input } from '@shiyi/sdk';
import type { ExportKind } from '../../../exports/export-kind.js';
import { customerColumns } from '../customer/columns.js';
import { matchingCustomers } from '../customer/filters.js';
import { holdErasures } from '../customer-record/erased-people.js';

type Filter = NonNullable<Input<'createCustomerExport'>['filter']>;

/** The columns of the list; consent and masks are those of its SQL. */
export const exportKind: ExportKind = {
  export: 'customer',
  name: ['客户', 'Customers'],
  path: '/user/userList',
  download: 'exportCustomers',
  row: 'Customer',
  columns: [
    'id',
    'nick_name',
    'real_name',
    'phone_masked',
    'sex',
    'age',
    'stage',
    'member_type',
    'member_expire_at',
    'current_weight',
    'bmi',
    'tags',
    'principal',
    'channel',
    'source',
    'open_services',
    'is_pending',
    'pending_reason',
    'remark',
    'last_punch_at',
    'created_at',
  ],
  hold: holdErasures,
  page: (db, { principal, filter }, after, limit) =>
    matchingCustomers({ db, principal }, filter as Filter)
      .select(customerColumns({ principal }))
      .where('customer.id', '>', after)
      .orderBy('customer.id')
      .limit(limit)
      .execute(),
};
