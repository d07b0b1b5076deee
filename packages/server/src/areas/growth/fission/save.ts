import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { fissionRow } from './columns.js';
import { countAgain } from './count.js';
import { type FissionInput, rewardsUntil, type Task, valuesOf } from './input.js';
import type { Campaign } from './lock-campaign.js';
import { assertRunningChanges } from './running-changes.js';
import { assertMove, refusal } from './state.js';
import { tellCampaign } from './tell.js';

const statusOf = ({ draft, start_at }: FissionInput) =>
  draft ? ('draft' as const) : Date.parse(start_at) <= Date.now() ? ('running' as const) : ('waiting' as const);

async function setLevels(db: Db, fission_id: number, tasks: readonly Task[]) {
  await sql`delete from fission_level where fission_id = ${fission_id} and level > ${tasks.length}`.execute(db);
  for (const { level, invite_count, reward } of tasks) {
    const { stock, ...rest } = reward;
    const values = { invite_count, reward: JSON.stringify(rest), stock };
    await db
      .insertInto('fission_level')
      .values({ fission_id, level, ...values })
      .onConflict((clash) => clash.columns(['enterprise_id', 'fission_id', 'level']).doUpdateSet(values))
      .execute();
  }
}

/** @throws Refusal 42200 */
export async function createFission(context: Context, input: FissionInput) {
  const { db, principal, caller, audit } = context;
  const values = await valuesOf(context, input);
  const { id } = await db
    .insertInto('fission')
    .values({ ...values, status: statusOf(input), operator_id: principal.staffId, origin: caller.origin })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setLevels(db, id, input.tasks);
  audit({ target: id });
  return fissionRow(context, id);
}

/** A campaign as its form sent it. */
async function inputOf(db: Db, id: number): Promise<FissionInput> {
  const row = await db.selectFrom('fission').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { rows: tasks } =
    await sql<Task>`select level, invite_count, reward || jsonb_build_object('stock', stock) as reward from fission_level
    where fission_id = ${id} order by level`.execute(db);
  return { ...row, tasks } as unknown as FissionInput;
}

/** New stock goes to those who wait for it, and codes lead to the staff of now. */
async function afterwards({ db, afterCommit, deps }: Context, campaign: Campaign, before: FissionInput, input: FissionInput) {
  if (before.poster_id !== input.poster_id)
    await sql`update fission_participant set poster_url = null, code_status = 'making', trouble = null
      where fission_id = ${campaign.id} and (code_status = 'ready' or trouble = 'poster')`.execute(db);
  await countAgain(db, campaign, [], []);
  await tellCampaign(db, campaign.id);
  afterCommit(async () => deps.outbox.wake());
}

/** @throws Refusal 40900, 40901, 42200 */
export async function updateFission(context: Context, { id, version, ...input }: Input<'updateFission'>) {
  const { db, audit, caller } = context;
  const row = await lockVersion(db.selectFrom('fission').selectAll().where('id', '=', id), version);
  if (row.status === 'finished') throw refusal(row.status);
  const before = await inputOf(db, id);
  const isRunning = row.status === 'running';
  if (isRunning && input.draft) assertMove(row.status, 'draft');
  if (isRunning) assertRunningChanges(before, input);
  const values = await valuesOf(context, input);
  await db
    .updateTable('fission')
    .set({ ...values, status: isRunning ? 'running' : statusOf(input), origin: caller.origin })
    .where('id', '=', id)
    .execute();
  await setLevels(db, id, input.tasks);
  if (isRunning) await afterwards(context, { ...row, push: input.push }, before, input);
  audit({ target: id, before: row });
  return fissionRow(context, id);
}

/** Ends a campaign: who comes later counts no more. @throws Refusal 40900 */
export async function finishFission(context: Context, { id }: { id: number }) {
  const { db, audit } = context;
  const before = await mustExist(db.selectFrom('fission').selectAll().where('id', '=', id).forNoKeyUpdate());
  assertMove(before.status, 'finished');
  const end = sql<string>`greatest(now(), start_at + interval '1 microsecond')`;
  await db
    .updateTable('fission')
    .set({ status: 'finished', end_at: end, rewards_until: rewardsUntil(end, before.expire_days) })
    .where('id', '=', id)
    .execute();
  audit({ target: id, before: { status: before.status, end_at: before.end_at } });
  return fissionRow(context, id);
}

/** @throws Refusal 40900 while it runs or rewards can be taken */
export async function deleteFission({ db, audit, afterCommit, deps }: Context, { id }: { id: number }) {
  const before = await mustExist(db.selectFrom('fission').selectAll().where('id', '=', id).forUpdate());
  const { status, rewards_until } = before;
  if (status === 'running')
    throw new Refusal(40900, ['活动进行中，请先结束再删除', 'The campaign runs; finish it first'], { from: status, allowed: ['finished'] });
  if (status === 'finished' && Date.parse(rewards_until) > Date.now())
    throw new Refusal(40900, ['奖励领取期还没有过，请到期后再删除', 'Rewards can still be taken; delete it afterwards'], {
      ...{ from: status, allowed: [] },
    });
  await sql`delete from personal_link where kind = 'fission' and target_id in (select p.id from fission_participant p where p.fission_id = ${id})`.execute(
    db,
  );
  await db.deleteFrom('fission').where('id', '=', id).execute();
  afterCommit(async () => deps.outbox.wake());
  audit({ target: id, before });
  return {};
}
