import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { customersInScope } from '../../../person/customers.js';
import { customerJson, staffBrief } from '../../../records/briefs.js';

type Exception = Row<'listIntelligentTagExceptions'>;

/** Exceptions of a tag for customers in the caller's data scope. */
export const exceptionsOf = ({ db, principal }: Pick<Context, 'db' | 'principal'>, tagId: number) =>
  db
    .selectFrom('smart_tag_exception as e')
    .innerJoin('customer', 'customer.id', 'e.user_id')
    .where('e.tag_id', '=', tagId)
    .where('customer.deleted_at', 'is', null)
    .where(customersInScope(principal));

/** Columns of the contract's `IntelligentTagException`. */
export const exceptionColumns = [
  'e.id',
  'e.tag_id',
  sql<Exception['user']>`${customerJson('customer')}`.as('user'),
  sql<Exception['kind']>`e.kind`.as('kind'),
  'e.reason',
  'e.until',
  staffBrief('e.staff_id').as('operator'),
  'e.created_at',
] as const;
