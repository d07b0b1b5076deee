import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { changeHandOverStatus } from './change-status.js';
import { detailColumns, handOverColumns, hasLeftOver, itemColumns, visibleHandOvers } from './columns.js';
import { createHandOver, getHandOverPreview } from './create.js';
import { openContacts, openLeads, openServices, ownCustomers, ownGroups } from './holdings.js';
import { hasLeft } from './people.js';

const count = (rows: ReturnType<typeof sql>) => sql<number>`(select count(*)::int ${rows})`;

/** Staff who have something that only a hand-over moves. */
const staffWithWork = ({ db, principal }: Context) =>
  db
    .selectFrom('staff')
    .where('staff.deleted_at', 'is', null)
    .where(heldInScope(principal, 'staff.id'))
    .where(
      sql<boolean>`(exists (select ${openContacts}) or exists (select ${ownGroups}) or exists (select ${ownCustomers})
        or exists (select ${openServices}) or exists (select ${openLeads}))`,
    );

const staffColumns = [
  'staff.id',
  sql<{ id: number; name: string }>`json_build_object('id', staff.id, 'name', staff.name)`.as('user'),
  hasLeft.as('has_left'),
  count(openContacts).as('contacts'),
  count(ownGroups).as('groups'),
  count(ownCustomers).as('customers'),
  count(openServices).as('services'),
  count(openLeads).as('leads'),
  sql<number | null>`(select h.id from hand_over h where h.user_id = staff.id and h.status = 'running')`.as('open_hand_over_id'),
] as const;

/** Items of a hand-over that the caller may see. @throws Refusal 40400 */
async function itemsOf(context: Context, { id }: Input<'listHandOverItems'>) {
  await mustExist(visibleHandOvers(context).select('hand_over.id').where('hand_over.id', '=', id));
  return context.db
    .selectFrom('hand_over_item as i')
    .leftJoin('external_user as u', 'u.id', 'i.external_user_id')
    .leftJoin('group_chat as g', 'g.id', 'i.group_chat_id');
}

export const handlers: Handlers = {
  listHandOvers: list('listHandOvers', {
    from: (context: Context) => visibleHandOvers(context),
    id: 'hand_over.id',
    columns: handOverColumns,
    where: { has_left_over: hasLeftOver },
    order: [{ desc: 'hand_over.created_at' }],
  }),

  listHandOverStaff: list('listHandOverStaff', {
    from: (context: Context) => staffWithWork(context),
    id: 'staff.id',
    columns: staffColumns,
    search: ['staff.name'],
    where: { has_left: (wanted) => sql<boolean>`((staff.wx_status = 5) = ${wanted})` },
    order: [{ desc: 'staff.wx_status' }],
  }),

  getHandOver: (context, { id }) => mustExist(visibleHandOvers(context).select(detailColumns(context)).where('hand_over.id', '=', id)),

  listHandOverItems: list('listHandOverItems', {
    from: itemsOf,
    id: 'i.id',
    columns: itemColumns,
    where: { id: 'i.hand_over_id', kind: 'i.kind', status: 'i.status' },
    order: [{ asc: 'i.id' }],
  }),

  getHandOverPreview,
  createHandOver,
  changeHandOverStatus,
};
