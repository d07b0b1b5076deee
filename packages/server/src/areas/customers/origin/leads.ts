import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { dayRange } from '../../../db/days/day-filters.js';
import { everyRow } from '../../../db/filters.js';
import { type AnyFilter, conditionsOf } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import { inFigure } from '../../../figures/figure-rows.js';
import type { Context } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { searchWithPhones } from '../../../person/phone-search.js';
import { inChannel } from '../../organisation/channel/channel.js';
import { leadColumns, nextFollow } from './columns.js';

type Filter = NonNullable<Input<'setLeadHolders'>['filter']>;

const live = (db: Db) => db.selectFrom('lead').where('lead.deleted_at', 'is', null);

/** Leads that wait for a holder, and those whose holder the caller may see. */
export const visibleLeads = ({ db, principal }: Pick<Context, 'db' | 'principal'>) =>
  live(db).where(heldInScope(principal, 'lead.distribute_user_id'));

export const leadRow = (context: Pick<Context, 'db' | 'caller'>, id: number) =>
  readRow(context.db, live(context.db).where('lead.id', '=', id), leadColumns(context));

const isUnassigned = (yes: boolean) => sql<boolean>`(lead.status in ('waiting', 'returned')) = ${yes}`;

const isDue = (yes: boolean) => (yes ? sql<boolean>`(lead.status in ('distributed', 'following') and ${nextFollow} <= now())` : everyRow());

/** Search and filters of the list; batches on all that match use the same. */
export const leadSearch = searchWithPhones(['lead.name', 'lead.demand', 'lead.remark'], {
  column: 'lead.phone',
  keys: 'lead.name_keys',
  permission: 'origin:phone:view',
});
export const leadFilters = {
  figure: inFigure('listLeads', 'lead.id'),
  channel_id: inChannel('lead.channel_id'),
  unassigned: isUnassigned,
  follow_due: isDue,
  ...dayRange('created', 'lead.created_at'),
};

/** Leads that the caller may see and that match the conditions of a filter. */
function matchingLeads(context: Context, { keyword, ...values }: Filter) {
  const word = keyword?.trim();
  const found = visibleLeads(context).where(word ? leadSearch(word, context) : everyRow());
  const where = leadFilters as unknown as Record<string, AnyFilter>;
  return conditionsOf(where, 'lead', context, values).reduce((some, condition) => some.where(condition), found);
}

/** Leads that one batch takes. */
const mostLeads = 5000;

const choose = () =>
  refuseField(42200, 'ids', 'one', ['请选择线索，或按条件选择，二者取一', 'Choose leads, or all that match, but not both']);

async function idsOf(context: Context, { ids, filter }: { ids?: number[]; filter?: Filter }): Promise<number[]> {
  if ((ids === undefined) === (filter === undefined)) throw choose();
  if (ids) {
    const known = await visibleLeads(context).select('lead.id').where('lead.id', 'in', ids).orderBy('lead.id').execute();
    if (known.length < ids.length) throw notFound();
    return known.map((one) => one.id);
  }
  const matching = matchingLeads(context, filter as Filter)
    .select('lead.id')
    .orderBy('lead.id');
  const found = await matching.limit(mostLeads + 1).execute();
  if (found.length > mostLeads)
    throw refuseField(42200, 'filter', 'most', [
      `一次最多处理 ${mostLeads} 条线索，请缩小条件`,
      `At most ${mostLeads} leads at a time; narrow the filter`,
    ]);
  return found.map((one) => one.id);
}

/** Locks the leads of a batch, in the order of their ids. @throws Refusal 40400 when any id is not the caller's to see */
export async function lockBatch(context: Context, batch: { ids?: number[]; filter?: Filter }) {
  const ids = await idsOf(context, batch);
  if (ids.length === 0) return [];
  return visibleLeads(context)
    .select(['lead.id', 'lead.name', 'lead.status', 'lead.province', 'lead.city', 'lead.user_id', 'lead.distribute_user_id'])
    .where('lead.id', 'in', ids)
    .orderBy('lead.id')
    .forNoKeyUpdate()
    .execute();
}
