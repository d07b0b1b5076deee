import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { customersInScope } from '../../../person/customers.js';
import { customerJson } from '../../../records/briefs.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockCustomers } from '../../customers/customer/customer.js';
import { medalActions } from './actions.js';
import { holderColumns, medalColumns, visibleHolders } from './columns.js';
import { giveMedal } from './give.js';
import { whoFulfils } from './measure.js';
import { assertRule, createMedal, deleteMedal, updateMedal } from './save.js';

const named = 20;

async function checkRule(context: Context, rule: Input<'checkMedalRule'>): Promise<Data<'checkMedalRule'>> {
  const { db, principal } = context;
  await assertRule(db, rule);
  const found = await whoFulfils(db, rule, customersInScope(principal));
  const { rows } = await sql<Data<'checkMedalRule'>>`with found as materialized ${found}
    select (select count(*)::int from found) as count, (select coalesce(json_agg(one order by one.reached desc, one.id), '[]') from (
      select f.id, ${customerJson('f')} as customer, f.reached from found f order by f.reached desc, f.id limit ${named}) one) as first`.execute(
    db,
  );
  const { count, first } = rows[0] as Data<'checkMedalRule'>;
  return { count, first: first.map(({ customer, reached }) => ({ customer, reached })) };
}

/** Badges with their coupons, one customer after another in the order of their ids. */
async function grant(context: Context, { medal_id, user_ids }: Input<'createMedalGrants'>): Promise<Data<'createMedalGrants'>> {
  const { db, principal, audit } = context;
  const medal = await mustExist(db.selectFrom('medal').select(['status']).where('id', '=', medal_id));
  if (medal.status !== 'on')
    throw new Refusal(40900, ['勋章已停用，启用后再授予', 'The badge is off; switch it on first'], { from: medal.status, allowed: ['on'] });
  await lockCustomers(context, user_ids);
  const fresh: number[] = [];
  for (const userId of user_ids.toSorted((one, other) => one - other))
    if (await giveMedal(db, { medalId: medal_id, userId, source: 'staff', operatorId: principal.staffId })) fresh.push(userId);
  const { missed, is_tied } = await db
    .selectNoFrom([
      sql<number>`(select count(*)::int from medal_holder where medal_id = ${medal_id} and user_id = any(${fresh}::bigint[])
        and coupon_missed is not null)`.as('missed'),
      sql<boolean>`exists (select from medal_coupon where medal_id = ${medal_id})`.as('is_tied'),
    ])
    .executeTakeFirstOrThrow();
  audit({ target: medal_id, after: { user_ids: fresh } });
  return {
    granted: fresh.length,
    had: user_ids.length - fresh.length,
    coupons: is_tied ? fresh.length - missed : 0,
    without_coupon: missed,
  };
}

export const handlers: Handlers = {
  listMedals: list('listMedals', {
    from: ({ db }: Context) => db.selectFrom('medal'),
    id: 'medal.id',
    columns: medalColumns,
    search: searchNames(['medal.name']),
    order: [{ desc: 'medal.level' }, { desc: 'medal.created_at' }],
  }),
  createMedal,
  updateMedal,
  deleteMedal,
  getMedalActions: ({ db, caller }) => medalActions(db, caller.language),

  listMedalHolders: list('listMedalHolders', {
    from: (context: Context, input: Input<'listMedalHolders'>) => visibleHolders(context, input),
    id: 'medal_holder.id',
    columns: holderColumns,
    search: searchNames(['customer.nick_name', 'customer.real_name']),
    where: { medal_id: 'medal_holder.medal_id', user_id: 'medal_holder.user_id' },
    order: [{ desc: 'medal_holder.earned_at' }],
  }),
  checkMedalRule: checkRule,
  createMedalGrants: grant,
};
