import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { hasVersion } from '../../../db/has-version.js';
import type { Context, PreparedHandler, PreparingContext } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { officialAccountOf } from '../../../official/official-account.js';
import { hasMenu, type OfficialAccount, publishMenu } from '../../../official/official-api.js';
import { OfficialError } from '../../../official/official-error.js';
import { checkedMenu, withoutNulls } from './buttons.js';

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

/** Lets others publish again: nothing has changed, or it is unknown whether it has. */
const end = (db: Db, isKnown: boolean) =>
  db
    .updateTable('wx_menu')
    .set({ publishing_at: isKnown ? null : sql`now() - interval '1 hour'` })
    .execute();

/** Publishes, and where the answer is lost looks whether the menu is there. @throws OfficialError */
async function publish(account: OfficialAccount, buttons: readonly object[]) {
  try {
    await publishMenu(account, buttons);
  } catch (error) {
    if (!(error instanceof OfficialError) || error.errcode !== null) throw error;
    if (!(await hasMenu(account, buttons))) throw error;
  }
}

async function prepare({ services, principal, tenant }: PreparingContext, { buttons: given, version }: Input<'createWxMenu'>) {
  const buttons = checkedMenu(given);
  const account = await officialAccountOf(services.connector, principal.enterpriseId);
  await tenant((db) => begin(db, version));
  try {
    await publish(account, withoutNulls(buttons));
  } catch (error) {
    const isKnown = !(error instanceof OfficialError) || error.errcode !== null;
    await tenant((db) => end(db, isKnown));
    if (!(error instanceof OfficialError)) throw error;
    throw new Refusal(50200, error.sentence, error.errcode === null ? {} : { errcode: error.errcode });
  }
  return async ({ db, audit }: Context) => {
    const menu = JSON.stringify(buttons);
    const before = await db.selectFrom('wx_menu').select(['id', 'live', 'version']).forNoKeyUpdate().executeTakeFirstOrThrow();
    // A draft saved by someone else meanwhile is kept; the live menu is recorded in any case.
    if (before.version === version) await db.updateTable('wx_menu').set({ draft: menu }).execute();
    const { published_at, version: next } = await db
      .updateTable('wx_menu')
      .set({ live: menu, published_at: sql`now()`, publishing_at: null })
      .returning(['version', sql<string>`published_at`.as('published_at')])
      .executeTakeFirstOrThrow();
    audit({ target: before.id, before: { buttons: before.live }, after: { buttons } });
    return { published_at, version: next };
  };
}

export const createWxMenu: PreparedHandler<'createWxMenu'> = { prepare };
