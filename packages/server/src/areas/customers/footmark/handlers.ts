import type { Input } from '@shiyi/sdk';
import { dayRange } from '../../../db/days/day-filters.js';
import { everyRow } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';
import { assertVisible } from '../customer/customer.js';
import { followDue, followLaterToday, footmarkColumns, footmarks, footmarksInScope } from './columns.js';
import { contentOf } from './messages.js';
import { lockOwn } from './own-footmark.js';
import { assertImages, assertTimes } from './rules.js';
import { writeFootmark } from './write-footmark.js';

const visibleFootmarks = ({ db, principal }: Context) => footmarks(db).where(footmarksInScope(principal));

const row = (context: Context, id: number) =>
  readRow(context.db, footmarks(context.db).where('footmark.id', '=', id), footmarkColumns(context));

const order = [{ desc: 'footmark.happened_at' }] as const;

async function createFootmark(context: Context, input: Input<'createFootmark'>) {
  assertTimes(input);
  assertImages(input.images);
  const id = await writeFootmark(context, input);
  context.audit({ target: id });
  return row(context, id);
}

async function updateFootmark(context: Context, { id, version, ...input }: Input<'updateFootmark'>) {
  const before = await lockOwn(context, id);
  assertVersion(before, version);
  assertTimes(input, before.next_follow_at);
  assertImages(input.images);
  const { type, content, images = [], next_follow_at = null, happened_at } = input;
  await context.db
    .updateTable('footmark')
    .set({ type, content, images: JSON.stringify(images), next_follow_at, happened_at })
    .where('id', '=', id)
    .execute();
  context.audit({ target: id, before });
  return row(context, id);
}

export const handlers: Handlers = {
  listFootmarks: list('listFootmarks', {
    from: (context: Context) => visibleFootmarks(context),
    id: 'footmark.id',
    columns: footmarkColumns,
    search: [contentOf('zh'), contentOf('en'), 'customer.nick_name', 'lead.name'],
    where: {
      userId: 'footmark.user_id',
      type: 'footmark.type',
      follow_due: (yes) => (yes ? followDue : everyRow()),
      follow_later_today: (yes, { principal }) => (yes ? followLaterToday(principal) : everyRow()),
      ...dayRange('happened', 'footmark.happened_at'),
    },
    order,
  }),

  listServiceFootmarks: list('listServiceFootmarks', {
    from: async (context: Context, { service_id }: Input<'listServiceFootmarks'>) => {
      const found = await mustExist(context.db.selectFrom('service').select('user_id').where('id', '=', service_id));
      await assertVisible(context, found.user_id);
      return visibleFootmarks(context);
    },
    id: 'footmark.id',
    columns: footmarkColumns,
    order,
    where: { type: 'footmark.type' },
  }),

  listCustomerFootmarks: list('listCustomerFootmarks', {
    from: async (context: Context, { userId }: Input<'listCustomerFootmarks'>) => {
      await assertVisible(context, userId);
      return visibleFootmarks(context);
    },
    id: 'footmark.id',
    columns: footmarkColumns,
    order,
    where: { userId: 'footmark.user_id', type: 'footmark.type' },
  }),

  createFootmark,

  updateFootmark,

  async deleteFootmark(context, { id }) {
    const before = await lockOwn(context, id);
    await context.db.deleteFrom('footmark').where('id', '=', id).execute();
    context.audit({ target: id, before });
    return {};
  },
};
