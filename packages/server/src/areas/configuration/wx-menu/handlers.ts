import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { type Button, checkedMenu, warningsOf } from './buttons.js';
import { createWxMenu } from './publish.js';
import { eventOptions, repliesOf, saveWxMenuEvent } from './replies.js';

async function draftOf(db: Db): Promise<Data<'getWxMenuDraft'>> {
  const { draft, publishing_at, differs, ...row } = await db
    .selectFrom('wx_menu')
    .select(['id', 'draft', 'publishing_at', 'updated_at', 'version', sql<boolean>`draft <> live`.as('differs')])
    .executeTakeFirstOrThrow();
  const buttons = draft as Button[];
  return { ...row, buttons, warnings: warningsOf(buttons), differs, publishing: publishing_at !== null };
}

async function saveDraft({ db, audit }: Context, { buttons, version }: Input<'saveWxMenuDraft'>) {
  const menu = checkedMenu(buttons);
  const before = await db.selectFrom('wx_menu').select(['id', 'draft', 'version']).forNoKeyUpdate().executeTakeFirstOrThrow();
  if (before.version !== version) throw new Refusal(40901);
  await db
    .updateTable('wx_menu')
    .set({ draft: JSON.stringify(menu) })
    .execute();
  audit({ target: before.id, before: { buttons: before.draft }, after: { buttons: menu } });
  return draftOf(db);
}

export const handlers: Handlers = {
  async getWxMenu({ db }) {
    const { live, published_at } = await db.selectFrom('wx_menu').select(['live', 'published_at']).executeTakeFirstOrThrow();
    return { buttons: live as Button[], published_at };
  },

  getWxMenuDraft: ({ db }) => draftOf(db),

  saveWxMenuDraft: saveDraft,

  createWxMenu,

  getWxMenuEvents: ({ db }) => repliesOf(db),

  saveWxMenuEvent,

  getWxMenuEventOptions: eventOptions,
};
