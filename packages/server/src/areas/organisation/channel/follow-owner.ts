import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Services } from '../../../http/context.js';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { moveContactWay } from '../../../wecom/contact-ways.js';
import { WxError } from '../../../wecom/wx-error.js';

/** The codes that the platform has made, with their channel and its owner, as far as the owner has a usable account. */
const codes = (db: Db) =>
  db
    .selectFrom('scan_key as k')
    .innerJoin('channel as c', 'c.id', 'k.channel_id')
    .innerJoin('staff as s', (join) => join.onRef('s.id', '=', 'c.owner_user_id').on('s.deleted_at', 'is', null))
    .where('k.config_id', 'is not', null)
    .where('s.wx_userid', 'is not', null)
    .where('s.wx_status', '!=', 5);

const codeOf = (db: Db, channelId: number) =>
  codes(db)
    .select(['k.id', 'k.state', 'k.wx_userid as userid', 'c.code'])
    .select([sql<string>`k.config_id`.as('configId'), sql<string>`s.wx_userid`.as('wanted')])
    .where('c.id', '=', channelId)
    .executeTakeFirst();

/** Leads the code of a channel to its owner, unless it leads there already. @throws WxError */
export async function followOwner({ database, connector }: Services, enterpriseId: number, channelId: number) {
  let wasLate = false;
  for (;;) {
    const key = await database.tenant(enterpriseId, (db) => codeOf(db, channelId));
    if (!key || (key.userid === key.wanted && !wasLate)) return;
    const { id, state, code, configId, userid, wanted } = key;
    const api = await connector.of(enterpriseId, 'customer');
    await moveContactWay(api, configId, { userid: wanted, state, remark: code });
    const { numUpdatedRows } = await database.tenant(enterpriseId, (db) =>
      db.updateTable('scan_key').set({ wx_userid: wanted }).where('id', '=', id).where('wx_userid', '=', userid).executeTakeFirst(),
    );
    // Another call has moved it meanwhile, and it is unknown whose arrived last.
    wasLate = numUpdatedRows === 0n;
  }
}

/** Does the same after a save. The save is kept even if WeCom cannot be reached; `codeTasks` tries again. */
export async function followNewOwner(services: Services, enterpriseId: number, channelId: number) {
  try {
    await followOwner(services, enterpriseId, channelId);
  } catch (error) {
    if (!(error instanceof WxError)) throw error;
  }
}

const batch = 50;

/** Updates codes whose owner could not be sent to WeCom, or whose owner's account has changed since. */
export const codeTasks = (services: Services): ScheduledTasks => ({
  'follow-owners': {
    everyMinutes: 10,
    async work(db, afterCommit) {
      const behind = await codes(db)
        .select(['c.id', 'c.enterprise_id'])
        .whereRef('k.wx_userid', '!=', 's.wx_userid')
        // Some may never succeed and must not hold up the others.
        .orderBy(sql`random()`)
        .limit(batch)
        .execute();
      afterCommit(async () => {
        const faults: unknown[] = [];
        for (const { id, enterprise_id } of behind)
          await followOwner(services, enterprise_id, id).catch((error: unknown) => faults.push(error));
        if (faults.length > 0) throw new AggregateError(faults, `${faults.length} codes could not be led to their channel's owner.`);
      });
      return false;
    },
  },
});
