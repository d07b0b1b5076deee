import { type RawBuilder, sql } from 'kysely';
import { type ActingScope, type DataScope, heldInScope } from '../auth/principal.js';
import type { Db } from '../db/database.js';

export const liveCustomers = (db: Db) => db.selectFrom('customer').where('customer.deleted_at', 'is', null);

/** Filters for customers whose principal is in the caller's data scope, and those without a principal (the public pool). */
export const customersInScope = (who: ActingScope): RawBuilder<boolean> => heldInScope(who, 'customer.principal_user_id');

/** Customers that the caller may see. */
export const visibleCustomers = ({ db, principal }: { db: Db; principal: DataScope }) =>
  liveCustomers(db).where(customersInScope(principal));

/**
 * The customer whose id is in this column of a record, as `customer`, if the caller may see them. A plain join reads all customers to count the
 * records; for whoever sees all of them, and without a search, which begins with customers, they are therefore looked up one by one.
 */
export const customerOfRecord = (context: { db: Db; principal: DataScope }, column: string, { keyword }: { keyword?: string } = {}) =>
  visibleCustomers(context)
    .selectAll('customer')
    .where(sql<boolean>`customer.id = ${sql.ref(column)}`)
    .$if(context.principal.scope.kind === 'all' && !keyword?.trim(), (query) => query.offset(sql.lit(0)))
    .as('customer');
