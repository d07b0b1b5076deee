import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { customerOfRecord } from '../../../person/customers.js';
import { customerJson, staffBrief } from '../../../records/briefs.js';
import { idNameJson } from '../coupons/id-name.js';
import { actionName } from './actions.js';

const tieOf = sql`from medal_coupon t join coupon c on c.id = t.coupon_id where t.medal_id = medal.id`;

/** Columns of the contract's `Medal`. */
export const medalColumns = ({ caller }: Pick<Context, 'caller'>) =>
  [
    'medal.id',
    'medal.name',
    'medal.icon',
    'medal.action_key',
    'medal.threshold_type',
    'medal.threshold',
    actionName(caller.language).as('action_name'),
    'medal.level',
    'medal.description as desc',
    sql<number | null>`(select t.coupon_id from medal_coupon t where t.medal_id = medal.id)`.as('reward_coupon_id'),
    sql<{ id: number; name: string } | null>`(select ${idNameJson('c')} ${tieOf})`.as('reward_coupon'),
    'medal.status',
    'medal.holders as holder_count',
    'medal.created_at',
    'medal.updated_at',
    'medal.version',
  ] as const;

export const medalRow = (context: Context, id: number) =>
  readRow(context.db, context.db.selectFrom('medal').where('medal.id', '=', id), medalColumns(context));

/** Badges of customers whom the caller may see. */
export const visibleHolders = (context: Context, input: Input<'listMedalHolders'>) =>
  context.db
    .selectFrom('medal_holder')
    .innerJoinLateral(customerOfRecord(context, 'medal_holder.user_id', input), (on) => on.onTrue())
    // On the left, so that counting reads none of them.
    .leftJoin('medal', 'medal.id', 'medal_holder.medal_id');

const medalJson = sql<{ id: number; name: string; icon: string; level: number }>`json_build_object('id', medal.id, 'name', medal.name,
  'icon', medal.icon, 'level', medal.level)`;

/** Columns of the contract's `MedalHolder`. */
export const holderColumns = [
  'medal_holder.id',
  medalJson.as('medal'),
  customerJson('customer').as('customer'),
  'medal_holder.source',
  'medal_holder.earned_at',
  'medal_holder.coupon_missed',
  staffBrief('medal_holder.staff_id').as('staff'),
] as const;
