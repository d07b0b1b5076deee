import type { Data, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { type DataScope, heldInScope } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { customersInScope } from '../../../person/customers.js';
import { customerJson, staffBrief } from '../../../records/briefs.js';
import { refusalText } from './refusal-text.js';

type HandOver = Row<'listHandOvers'>;
type Detail = Data<'getHandOver'>;
type Item = Row<'listHandOverItems'>;

/** Filters for hand-overs of staff in the caller's data scope. */
export const visibleHandOvers = ({ db, principal }: { db: Db; principal: DataScope }) =>
  db.selectFrom('hand_over').where(heldInScope(principal, 'hand_over.user_id'));

/** Those of which something did not go over. */
export const hasLeftOver = (wanted: boolean) =>
  sql<boolean>`((hand_over.refused + hand_over.taker_full + hand_over.failed > 0) = ${wanted})`;

const counters = sql<
  HandOver['counters']
>`json_build_object('total', hand_over.waiting + hand_over.done + hand_over.refused + hand_over.taker_full
  + hand_over.failed, 'waiting', hand_over.waiting, 'done', hand_over.done, 'refused', hand_over.refused, 'full', hand_over.taker_full,
  'failed', hand_over.failed)`;

const takers = sql<HandOver['takers']>`(select json_agg(json_build_object('id', s.id, 'name', s.name) order by i.at)
  from jsonb_array_elements_text(hand_over.to_user_ids) with ordinality as i(id, at) join staff s on s.id = i.id::bigint)`;

/** Columns of the contract's `HandOver`. */
export const handOverColumns = ({ caller }: Pick<Context, 'caller'>) =>
  [
    'hand_over.id',
    staffBrief<HandOver['user']>('hand_over.user_id').as('user'),
    'hand_over.has_left',
    takers.as('takers'),
    sql<HandOver['rule']>`hand_over.rule`.as('rule'),
    sql<HandOver['status']>`hand_over.status`.as('status'),
    counters.as('counters'),
    refusalText(sql`null::text`, sql`hand_over.errcode`, caller.language).as('error'),
    staffBrief<HandOver['operator']>('hand_over.operator_id').as('operator'),
    'hand_over.created_at',
    'hand_over.finished_at',
    'hand_over.version',
  ] as const;

const movedNames = ['customers', 'services', 'leads', 'follow_ups', 'allotments', 'codes', 'channels', 'camps'];
const moved = sql<Detail['moved']>`json_build_object(${sql.join(
  movedNames.map((name) => sql`${sql.lit(name)}, coalesce((hand_over.moved ->> ${sql.lit(name)})::int, 0)`),
)})`;

/** Columns of the contract's `HandOverDetail`. */
export const detailColumns = (context: Pick<Context, 'caller'>) =>
  [
    ...handOverColumns(context),
    'hand_over.customer_text as text',
    'hand_over.services_at_once',
    moved.as('moved'),
    'hand_over.next_at',
  ] as const;

export const handOverRow = (context: Context, id: number) =>
  readRow(context.db, visibleHandOvers(context).where('hand_over.id', '=', id), handOverColumns(context));

/** Columns of the contract's `HandOverItem`. */
export const itemColumns = ({ principal, caller }: Context) =>
  [
    'i.id',
    sql<Item['kind']>`i.kind`.as('kind'),
    sql<string>`left(coalesce(u.name, g.name, i.wx_id), 200)`.as('name'),
    'i.external_user_id as contact_id',
    sql<
      Item['customer']
    >`(select ${customerJson('customer')} from customer where customer.id = u.customer_id and customer.deleted_at is null
      and ${customersInScope(principal)})`.as('customer'),
    staffBrief<Item['taker']>('i.to_user_id').as('taker'),
    sql<Item['status']>`i.status`.as('status'),
    refusalText(sql`coalesce(i.reason, case when i.status in ('refused', 'full') then i.status end)`, sql`i.errcode`, caller.language).as(
      'reason',
    ),
    'i.sent_at',
    'i.takeover_at',
    'i.settled_at',
  ] as const;
