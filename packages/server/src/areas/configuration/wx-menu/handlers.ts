import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context, Handlers } from '../../../http/context.js';
import { assertVersion } from '../../../records/version.js';
import { type Button, checkedMenu, warningsOf } from './buttons.js';
import { createWxMenu } from './publish.js';
import { eventOptions, repliesOf, saveWxMenuEvent } from './replies.js';

const credentials = ['mp_appid', 'mp_secret'] as const;

/** Returns what the official account lacks. That of a sandbox company is simulated and lacks nothing. */
async function missingOf(db: Db, enterpriseId: number) {
  const { is_sandbox } = await db.selectFrom('enterprise').select('is_sandbox').where('id', '=', enterpriseId).executeTakeFirstOrThrow();
  if (is_sandbox) return [];
  const rows = await db.selectFrom('enterprise_secret').select('name').where('name', 'in', credentials).execute();
  return credentials.filter((name) => !rows.some((row) => row.name === name));
}

async function draftOf({ db, principal }: Pick<Context, 'db' | 'principal'>): Promise<Data<'getWxMenuDraft'>> {
  const { draft, publishing_at, differs, ...row } = await db
    .selectFrom('wx_menu')
    .select(['id', 'draft', 'publishing_at', 'updated_at', 'version', sql<boolean>`draft <> live`.as('differs')])
    .executeTakeFirstOrThrow();
  const buttons = draft as Button[];
  return {
    ...{ ...row, buttons, warnings: warningsOf(buttons), differs, publishing: publishing_at !== null },
    missing: await missingOf(db, principal.enterpriseId),
  };
}

async function saveDraft(context: Context, { buttons, version }: Input<'saveWxMenuDraft'>) {
  const { db, audit } = context;
  const menu = checkedMenu(buttons);
  const before = await db.selectFrom('wx_menu').select(['id', 'draft', 'version', 'updated_at']).forNoKeyUpdate().executeTakeFirstOrThrow();
  assertVersion(before, version);
  await db
    .updateTable('wx_menu')
    .set({ draft: JSON.stringify(menu) })
    .execute();
  audit({ target: before.id, before: { buttons: before.draft }, after: { buttons: menu } });
  return draftOf(context);
}

export const handlers: Handlers = {
  async getWxMenu({ db }) {
    const { live, published_at } = await db.selectFrom('wx_menu').select(['live', 'published_at']).executeTakeFirstOrThrow();
    return { buttons: live as Button[], published_at };
  },

  getWxMenuDraft: (context) => draftOf(context),

  saveWxMenuDraft: saveDraft,

  createWxMenu,

  getWxMenuEvents: ({ db }) => repliesOf(db),

  saveWxMenuEvent,

  getWxMenuEventOptions: eventOptions,
};
