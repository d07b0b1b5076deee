import type { Input } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { lockTies, tieMedal } from '../coupons/medal-tie.js';
import { medalActions } from './actions.js';
import { medalRow } from './columns.js';
import type { MedalRule } from './measure.js';

type MedalInput = Input<'createMedal'>;

/** @throws Refusal 42200 for an action that is off or is not measured in this way */
export async function assertRule(db: Db, { action_key, threshold_type }: Omit<MedalRule, 'threshold'>) {
  const action = (await medalActions(db, 'zh')).find(({ key }) => key === action_key);
  if (!action)
    throw refuseField(42200, 'action_key', 'exists', [
      '没有这个启用的行为，请重新选择',
      'There is no such action that is on; choose again',
    ]);
  if (!action.threshold_types.includes(threshold_type))
    throw refuseField(42200, 'threshold_type', 'allowed', [
      '积分只能按累计计算，请改为累计次数',
      'Points are summed up; choose the total count',
    ]);
}

const valuesOf = ({ name, icon, action_key, threshold_type, threshold, level = 1, desc, status = 'on' }: MedalInput) => ({
  ...{ name: name.trim(), icon, action_key, threshold_type, threshold, level, description: desc?.trim() || null, status },
});

/** @throws Refusal 40902, 42200 */
export async function createMedal(context: Context, { reward_coupon_id, ...input }: MedalInput) {
  const { db, audit } = context;
  await lockTies(db);
  await assertRule(db, input);
  const { id } = await db
    .insertInto('medal')
    .values({ ...valuesOf(input), recount: input.status !== 'off' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tieMedal(db, id, reward_coupon_id ?? null);
  audit({ target: id });
  return medalRow(context, id);
}

/** @throws Refusal 40901, 40902, 42200 */
export async function updateMedal(context: Context, { id, version, reward_coupon_id, ...input }: Input<'updateMedal'>) {
  const { db, audit } = context;
  await lockTies(db);
  const before = await lockVersion(db.selectFrom('medal').selectAll().where('id', '=', id), version);
  const isSame = before.action_key === input.action_key && before.threshold_type === input.threshold_type;
  // One that was switched off since may stay.
  if (!isSame) await assertRule(db, input);
  const values = valuesOf(input);
  await db.updateTable('medal').set(values).where('id', '=', id).execute();
  const isNewRule = !isSame || before.threshold !== values.threshold || before.status !== values.status;
  // Of its own, because it alone is no change of the record.
  if (isNewRule && values.status === 'on') await db.updateTable('medal').set({ recount: true }).where('id', '=', id).execute();
  await tieMedal(db, id, reward_coupon_id ?? null);
  audit({ target: id, before });
  return medalRow(context, id);
}

/** @throws Refusal 40903 once a customer has it, or while something gives it */
export async function deleteMedal({ db, audit }: Context, { id }: { id: number }) {
  await lockTies(db);
  const before = await mustExist(db.selectFrom('medal').selectAll().where('id', '=', id).forUpdate());
  if (before.holders > 0) throw new Refusal(40903, ['已有客户获得，不能删除；可改为停用', 'Customers have it; switch it off instead']);
  const tie = await db
    .selectFrom('medal_coupon')
    .innerJoin('coupon', 'coupon.id', 'medal_coupon.coupon_id')
    .select('coupon.name')
    .where('medal_id', '=', id)
    .executeTakeFirst();
  if (tie)
    throw new Refusal(40903, [
      `优惠券“${tie.name}”随它发放，请先取消奖励优惠券`,
      `The coupon “${tie.name}” comes with it; remove the coupon first`,
    ]);
  await db.deleteFrom('medal').where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}
