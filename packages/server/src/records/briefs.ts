import type { Row } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';

interface NameBrief {
  id: number;
  name: string;
}

/** The staff member whom a row names in the column `reference`. */
export const staffBrief = <Type extends NameBrief | null = NameBrief | null>(reference: string): RawBuilder<Type> =>
  sql<Type>`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = ${sql.ref(reference)})`;

type Customer = Row<'listPlatformOrders'>['customer'];

/** The contract's `CustomerBrief` of the customer in `table`. */
export const customerJson = (table: string): RawBuilder<NonNullable<Customer>> => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`json_build_object('id', ${of('id')}, 'nick_name', ${of('nick_name')}, 'real_name', ${of('real_name')}, 'avatar', ${of('avatar')},
    'phone_masked', mask_phone(${of('phone')}), 'stage', ${of('stage')})`;
};

/** The contract's `CustomerBrief` of the customer whom a row names in the column `reference`. */
export const customerBrief = <Type extends Customer = NonNullable<Customer>>(reference: string): RawBuilder<Type> =>
  sql<Type>`(select ${customerJson('c')} from customer c where c.id = ${sql.ref(reference)})`;
