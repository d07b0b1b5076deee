import { sql } from 'kysely';
import type { DataScope } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { customersInScope } from '../../../person/customers.js';

/** Filters for orders of customers in a data scope; orders without a customer need the scope all. */
export const orderInScope = (scope: DataScope) =>
  scope.scope.kind === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from customer where customer.id = platform_order.user_id and ${customersInScope(scope)})`;

interface Reader {
  db: Db;
  principal: DataScope;
}

/** Orders that were not deleted. */
export const liveOrders = (db: Db) => db.selectFrom('platform_order').where('platform_order.deleted_at', 'is', null);

export const visibleOrders = ({ db, principal }: Reader) => liveOrders(db).where(orderInScope(principal));

/** Orders that may still open services. */
export const isOpen = sql<boolean>`(platform_order.conversion = 'open' and platform_order.status in ('paid', 'shipped', 'finished'))`;
