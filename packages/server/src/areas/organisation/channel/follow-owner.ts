import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { enqueue } from '../../../outbox/enqueue.js';
import { contactWayMove } from './outgoing.js';

export const targetOfKey = (keyId: number) => `scan_key ${keyId}`;

/**
 * The codes that WeCom has made and that lead, or soon will, to someone other than the channel's owner, as far as the owner has a usable
 * account. What WeCom refused is not sent again for a day.
 */
const codesBehind = (db: Db) =>
  db
    .selectFrom('scan_key as k')
    .innerJoin('channel as c', 'c.id', 'k.channel_id')
    .innerJoin('staff as s', (join) => join.onRef('s.id', '=', 'c.owner_user_id').on('s.deleted_at', 'is', null))
    .select(['k.id', 'k.state', 'c.code', 'c.name', 'k.enterprise_id'])
    .select([sql<string>`k.config_id`.as('configId'), sql<string>`s.wx_userid`.as('userid')])
    .where('k.config_id', 'is not', null)
    .where('s.wx_userid', 'is not', null)
    .where('s.wx_status', '!=', 5)
    .where(
      sql<boolean>`s.wx_userid <> coalesce(
        (select o.input ->> 'userid' from outgoing o where o.enterprise_id = k.enterprise_id and o.target = 'scan_key ' || k.id
          and (o.status in ('waiting', 'unknown') or o.status = 'refused' and o.settled_at > now() - interval '1 day') order by o.id desc limit 1),
        k.wx_userid, '')`,
    );

type Code = Awaited<ReturnType<ReturnType<typeof codesBehind>['executeTakeFirstOrThrow']>>;

const move = (db: Db, { id, state, code, name, configId, userid, enterprise_id: enterpriseId }: Code) =>
  enqueue(db, contactWayMove, {
    ...{ enterpriseId, target: targetOfKey(id), subject: name },
    input: { id, configId, userid, state, remark: code },
  });

/** Leads the code of a channel to its owner, unless it leads there already. Returns the id of the write. */
export async function followOwner(db: Db, channelId: number): Promise<number | undefined> {
  const behind = await codesBehind(db).where('c.id', '=', channelId).executeTakeFirst();
  return behind && move(db, behind);
}

/** Does so for codes of all companies whose owner's account has changed. Returns whether there may be more. */
export async function followOwners(db: Db, most: number): Promise<boolean> {
  const behind = await codesBehind(db).orderBy('k.id').limit(most).execute();
  for (const one of behind) await move(db, one);
  return behind.length === most;
}
