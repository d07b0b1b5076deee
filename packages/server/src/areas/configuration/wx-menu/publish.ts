import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { hasVersion } from '../../../db/has-version.js';
import type { Context, PreparedHandler, PreparingContext } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { sendNow } from '../../../outbox/send-now.js';
import { officialAccountOf } from '../../../outside/official/official-account.js';
import { checkedMenu } from './buttons.js';
import { menuPublish } from './outgoing.js';

/** Takes the right to publish, which one call at a time has for at most a minute. @throws Refusal 40901 */
async function begin(db: Db, version: number) {
  const begun = await db
    .updateTable('wx_menu')
    .set({ publishing_at: sql`now()` })
    .where(hasVersion(version))
    .where(sql<boolean>`publishing_at is null or publishing_at < now() - interval '1 minute'`)
    .returning('id')
    .executeTakeFirst();
  if (!begun) throw new Refusal(40901);
}

async function prepare(context: PreparingContext, { buttons: given, version }: Input<'createWxMenu'>) {
  const { deps, principal } = context;
  const buttons = checkedMenu(given);
  await officialAccountOf(deps.connector, principal.enterpriseId);
  let live: unknown;
  await sendNow(context, menuPublish, async (db) => {
    live = (await db.selectFrom('wx_menu').select('live').executeTakeFirstOrThrow()).live;
    await begin(db, version);
    return { target: 'wx_menu', subject: menuPublish.name[0], input: { buttons } };
  });
  return async ({ db, audit }: Context) => {
    const before = await db.selectFrom('wx_menu').select(['id', 'version']).forNoKeyUpdate().executeTakeFirstOrThrow();
    // A draft saved by someone else meanwhile is kept.
    if (before.version === version)
      await db
        .updateTable('wx_menu')
        .set({ draft: JSON.stringify(buttons) })
        .execute();
    const { published_at, version: next } = await db
      .selectFrom('wx_menu')
      .select(['version', sql<string>`published_at`.as('published_at')])
      .executeTakeFirstOrThrow();
    audit({ target: before.id, before: { buttons: live }, after: { buttons } });
    return { published_at, version: next };
  };
}

export const createWxMenu: PreparedHandler<'createWxMenu'> = { prepare };
