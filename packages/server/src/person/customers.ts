import type { RawBuilder } from 'kysely';
import { type ActingScope, type DataScope, heldInScope } from '../auth/principal.js';
import type { Db } from '../db/database.js';

export const liveCustomers = (db: Db) => db.selectFrom('customer').where('customer.deleted_at', 'is', null);

/** Filters for customers whose principal is in the caller's data scope, and those without a principal (the public pool). */
export const customersInScope = (who: ActingScope): RawBuilder<boolean> => heldInScope(who, 'customer.principal_user_id');

/** Customers that the caller may see. */
export const visibleCustomers = ({ db, principal }: { db: Db; principal: DataScope }) =>
  liveCustomers(db).where(customersInScope(principal));
