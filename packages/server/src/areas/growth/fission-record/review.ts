import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { countAgain } from '../fission/count.js';
import { mustLockCampaign } from '../fission/lock-campaign.js';
import { friendRow } from './rows.js';

/** @throws Refusal 40900 after rewards can be taken */
export async function changeFissionFriend(context: Context, { id, verdict, reason }: Input<'changeFissionFriend'>) {
  const { db, principal, audit } = context;
  const before = await mustExist(
    db.selectFrom('fission_friend').select(['fission_id', 'participant_id', 'verdict', 'verdict_reason']).where('id', '=', id),
  );
  const campaign = await mustLockCampaign(db, before.fission_id);
  const { rows } = await sql`select from fission where id = ${campaign.id} and rewards_until < now()`.execute(db);
  if (rows.length > 0)
    throw new Refusal(40900, ['领奖期已过，核实结果不能再改', 'Rewards can no longer be taken, and verdicts stay'], {
      ...{ from: campaign.status, allowed: [] },
    });
  await db
    .updateTable('fission_friend')
    .set({ verdict, verdict_reason: reason.trim(), verdict_by: principal.staffId })
    .where('id', '=', id)
    .execute();
  await countAgain(db, campaign, [id], [before.participant_id]);
  audit({ target: id, before: { verdict: before.verdict, reason: before.verdict_reason } });
  return friendRow(db, id);
}
