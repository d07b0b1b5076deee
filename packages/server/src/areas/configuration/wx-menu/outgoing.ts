import { sql } from 'kysely';
import type { OutgoingKind } from '../../../outbox/outgoing-kind.js';
import { hasMenu, publishMenu } from '../../../outside/official/official-api.js';
import { type Button, withoutNulls } from './buttons.js';

/** Replaces the menu of the official account. */
export const menuPublish: OutgoingKind<{ buttons: Button[] }, null> = {
  kind: 'wx_menu.publish',
  name: ['发布公众号菜单', 'Publish the official account menu'],
  async send({ official }, { buttons }) {
    await publishMenu(await official(), withoutNulls(buttons));
    return null;
  },
  lookUp: async ({ official }, { buttons }) => ((await hasMenu(await official(), withoutNulls(buttons))) ? { result: null } : undefined),
  settle: (db, { buttons }, { status }) =>
    db
      .updateTable('wx_menu')
      .set({ publishing_at: null, ...(status === 'sent' ? { live: JSON.stringify(buttons), published_at: sql<Date>`now()` } : {}) })
      .execute(),
};

export const outgoingKinds = [menuPublish];
