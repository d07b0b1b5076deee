import { sql } from 'kysely';
import type { StoredAttachment } from '../../../attachments/attachment.js';
import { presentAttachments } from '../../../attachments/present.js';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import type { Context, Handlers } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { welcomeColumns, welcomeRow } from './columns.js';
import { valuesOf } from './input.js';
import { listWelcomeSends } from './log.js';

interface StoredSlice {
  weekdays: number[];
  from: string;
  to: string;
  content?: string;
  attachments?: StoredAttachment[];
}

/** A default takes the place of the old one. */
async function endDefault(db: Db, isDefault: boolean, id: number | null) {
  if (!isDefault) return;
  await sql`select pg_advisory_xact_lock(713021, app_tenant()::int)`.execute(db);
  await sql`update welcome set is_default = false where is_default and id is distinct from ${id}::bigint`.execute(db);
}

export const handlers: Handlers = {
  listWelcomes: list('listWelcomes', {
    from: ({ db }: Context) => db.selectFrom('welcome'),
    id: 'welcome.id',
    columns: welcomeColumns,
    search: searchNames(['welcome.name']),
    order: [{ desc: 'welcome.priority' }, { asc: 'welcome.id' }],
  }),

  async getWelcome(context, { id }) {
    const { db } = context;
    const row = await mustExist(
      db
        .selectFrom('welcome')
        .select(welcomeColumns)
        .select([sql<StoredAttachment[]>`welcome.attachments`.as('kept'), sql<StoredSlice[]>`welcome.time_slices`.as('slices')])
        .where('welcome.id', '=', id),
    );
    const { kept, slices, ...welcome } = row;
    const [attachments = [], ...ofSlices] = await presentAttachments(db, [kept, ...slices.map((slice) => slice.attachments ?? [])]);
    const time_slices = slices.map(({ weekdays, from, to, content }, at) => ({
      ...{ weekdays, from, to, content: content?.trim() || null, attachments: ofSlices[at] ?? [] },
    }));
    return { ...welcome, attachments, time_slices };
  },

  async createWelcome(context, input) {
    const { db, principal, audit, caller, afterCommit, deps } = context;
    const values = await valuesOf(db, input);
    await endDefault(db, values.is_default, null);
    const { id } = await db
      .insertInto('welcome')
      .values({ ...values, operator_id: principal.staffId, origin: caller.origin })
      .returning('id')
      .executeTakeFirstOrThrow();
    afterCommit(() => deps.outbox.wake());
    audit({ target: id });
    return welcomeRow(context, id);
  },

  async updateWelcome(context, { id, version, ...input }) {
    const { db, audit, caller, afterCommit, deps } = context;
    const before = await lockVersion(db.selectFrom('welcome').selectAll().where('id', '=', id), version);
    const values = await valuesOf(db, input);
    await endDefault(db, values.is_default, id);
    await db
      .updateTable('welcome')
      .set({ ...values, origin: caller.origin })
      .where('id', '=', id)
      .execute();
    afterCommit(() => deps.outbox.wake());
    audit({ target: id, before });
    return welcomeRow(context, id);
  },

  async deleteWelcome({ db, audit }, { id }) {
    const before = await mustExist(db.selectFrom('welcome').selectAll().where('id', '=', id).forUpdate());
    await db.deleteFrom('welcome').where('id', '=', id).execute();
    audit({ target: id, before });
    return {};
  },

  listWelcomeSends,
};
