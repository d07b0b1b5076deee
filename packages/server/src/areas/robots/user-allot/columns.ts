import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { today } from '../../../db/days/instants.js';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { customersInScope } from '../../../person/customers.js';
import { customerJson, staffBrief } from '../../../records/briefs.js';

type Allotment = Row<'listAllotments'>;

/** The customer of an allotment: by id, or whose number it is. */
const customer = ({ principal }: Pick<Context, 'principal'>) =>
  sql`from customer where customer.id = coalesce(allotment.customer_id,
      (select min(c.id) from customer c where c.phone = allotment.phone and c.deleted_at is null))
    and customer.deleted_at is null and ${customersInScope(principal)}`;

/** State of an allotment in the contract. */
export const statusOf = ({ principal }: Pick<Context, 'principal'>) =>
  sql<Allotment['status']>`case when allotment.replaced or allotment.to_day < ${today(principal)} then 'ended' else 'active' end`;

/** Columns of the contract's `Allotment`. */
export const columns = (context: Pick<Context, 'principal'>) =>
  [
    'allotment.id',
    sql<Allotment['customer']>`(select ${customerJson('customer')} ${customer(context)})`.as('customer'),
    sql<string | null>`mask_phone(coalesce(allotment.phone, (select customer.phone ${customer(context)})))`.as('phone_masked'),
    sql<Allotment['wx_member']>`(select json_build_object('id', m.id, 'nickname', m.nickname) from wx_member m
      where m.id = allotment.wx_member_id)`.as('wx_member'),
    sql<Allotment['from']>`allotment.from_day`.as('from'),
    sql<Allotment['to']>`allotment.to_day`.as('to'),
    statusOf(context).as('status'),
    'allotment.reason',
    staffBrief<Allotment['operator']>('allotment.operator_id').as('operator'),
    'allotment.created_at',
  ] as const;

/** Those about customers within the data scope, and about numbers that staff in it entered. */
export const allotments = ({ db, principal }: Pick<Context, 'db' | 'principal'>) =>
  db
    .selectFrom('allotment')
    .where(
      sql<boolean>`(allotment.customer_id is null or exists (select from customer where customer.id = allotment.customer_id and ${customersInScope(principal)}))`,
    );

export const allotmentRow = (context: Context, id: number) =>
  readRow(context.db, allotments(context).where('allotment.id', '=', id), columns(context));
