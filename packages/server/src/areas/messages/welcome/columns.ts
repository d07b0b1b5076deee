import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { staffBrief } from '../../../records/briefs.js';
import { namesIn } from '../contact/people.js';

type Welcome = Row<'listWelcomes'>;

/** Columns of the contract's `Welcome`. */
export const welcomeColumns = [
  'welcome.id',
  'welcome.name',
  sql<Welcome['scope']>`welcome.scope`.as('scope'),
  namesIn('welcome.user_ids', 'staff').as('staff'),
  namesIn('welcome.dept_ids', 'department').as('departments'),
  sql<string | null>`nullif(welcome.content, '')`.as('content'),
  sql<number>`jsonb_array_length(welcome.attachments)`.as('attachment_count'),
  sql<number>`jsonb_array_length(welcome.time_slices)`.as('slice_count'),
  'welcome.is_default',
  'welcome.priority',
  sql<Welcome['status']>`welcome.status`.as('status'),
  'welcome.sent_count',
  'welcome.fail_count',
  staffBrief<Welcome['operator']>('welcome.operator_id').as('operator'),
  'welcome.created_at',
  'welcome.version',
] as const;

export const welcomeRow = ({ db }: Pick<Context, 'db'>, id: number) =>
  readRow(db, db.selectFrom('welcome').where('welcome.id', '=', id), welcomeColumns);
