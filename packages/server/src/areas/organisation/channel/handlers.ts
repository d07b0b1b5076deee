import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import { treeOf } from '../../../db/tree.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';
import { channelColumns } from './columns.js';
import { followOwner } from './follow-owner.js';
import { levelBelow, lockChannels, shiftBelow } from './place.js';

const channels = (db: Db) => db.selectFrom('channel');
const channelRow = (db: Db, id: number) => readRow(db, channels(db).where('channel.id', '=', id), channelColumns);

const record = (db: Db, id: number) =>
  channels(db)
    .select(['id', 'code', 'name', 'pid', 'level', 'type', 'owner_user_id', 'contact_phone'])
    .select(sql<number | null>`commission_rate::float8`.as('commission_rate'))
    .select(['status', 'created_at', 'updated_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();

async function assertOwner(db: Db, id: number | undefined) {
  if (id === undefined) return;
  const known = await db.selectFrom('staff').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  if (!known)
    throw refuseField(42200, 'owner_user_id', 'exists', ['没有这位员工，请重新选择', 'There is no such staff member; choose again']);
}

async function assertCodeFree(db: Db, code: string, but?: number) {
  const known = await channels(db).select('id').where('code', '=', code).executeTakeFirst();
  if (known && known.id !== but)
    throw refuseField(40902, 'code', 'taken', ['渠道编码已被占用，请换一个', 'This channel code is taken; choose another']);
}

/** Returns the enabled channels directly below one of this level. @throws Refusal 40400 when there is no such channel */
async function choicesBelow({ db }: Context, pid: number, level: number) {
  await mustExist(channels(db).select('id').where('id', '=', pid).where('level', '=', level));
  return channels(db).select(['id', 'name']).where('pid', '=', pid).where('status', '=', 'enabled').orderBy('id').limit(500).execute();
}

/** @throws Refusal 40903 while something names the channel */
async function assertNotInUse(db: Db, id: number) {
  const child = await channels(db).select('name').where('pid', '=', id).executeTakeFirst();
  if (child)
    throw new Refusal(40903, [
      `还有下级渠道「${child.name}」，请先移走或删除`,
      `It still contains ${child.name}; move or delete that first`,
    ]);
  const { rows } = await sql<{ used: boolean }>`select exists (select from customer where channel_id = ${id})
    or exists (select from lead where channel_id = ${id}) or exists (select from platform_order where channel_id = ${id})
    or exists (select from external_user where channel_id = ${id}) as used`.execute(db);
  if (rows[0]?.used)
    throw new Refusal(40903, [
      '还有客户、线索或订单来自这个渠道，请改为停用',
      'Customers, leads or orders come from this channel; disable it instead',
    ]);
  const key = await db.selectFrom('scan_key').select('id').where('channel_id', '=', id).executeTakeFirst();
  if (key)
    throw new Refusal(40903, [
      '渠道已有二维码，印出去的码还会有人扫，请改为停用',
      'The channel has a QR code that people may still scan; disable the channel instead',
    ]);
}

export const handlers: Handlers = {
  listChannels: list('listChannels', {
    from: ({ db }: Context) => channels(db),
    id: 'channel.id',
    columns: channelColumns,
    search: searchNames(['channel.name', 'channel.code']),
    order: [{ desc: 'channel.created_at' }],
  }),

  async getChannel({ db, audit }, { id }) {
    const found = await record(db, id);
    if (!found) throw notFound();
    audit({ target: id });
    return found as Data<'getChannel'>;
  },

  async createChannel({ db, audit }, { pid = null, ...input }) {
    await lockChannels(db);
    const level = await levelBelow(db, undefined, pid);
    await assertCodeFree(db, input.code);
    await assertOwner(db, input.owner_user_id);
    const { id } = await db
      .insertInto('channel')
      .values({ ...input, pid, level })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ target: id });
    return channelRow(db, id);
  },

  async updateChannel({ db, principal, deps, audit, afterCommit }, { id, version, pid = null, ...input }) {
    await lockChannels(db);
    const before = await record(db, id);
    if (!before) throw notFound();
    assertVersion(before, version);
    const level = await levelBelow(db, id, pid);
    await assertCodeFree(db, input.code, id);
    if (input.owner_user_id !== before.owner_user_id) await assertOwner(db, input.owner_user_id);
    const { owner_user_id = null, contact_phone = null, commission_rate = null, status = 'enabled', ...named } = input;
    await db
      .updateTable('channel')
      .set({ ...named, pid, level, owner_user_id, contact_phone, commission_rate, status })
      .where('id', '=', id)
      .execute();
    if (level !== before.level) await shiftBelow(db, id, level - before.level);
    if (owner_user_id !== before.owner_user_id) {
      const write = await followOwner(db, id);
      if (write !== undefined) afterCommit(() => deps.outbox.settled(principal.enterpriseId, write));
    }
    audit({ target: id, before });
    return channelRow(db, id);
  },

  async deleteChannel({ db, audit }, { id }) {
    await lockChannels(db);
    const before = await record(db, id);
    if (!before) throw notFound();
    await assertNotInUse(db, id);
    await db.deleteFrom('channel').where('id', '=', id).execute();
    audit({ target: id, before });
    return {};
  },

  async getChannelTree({ db }) {
    const rows = await channels(db).select(['id', 'name', 'code', 'level', 'pid']).where('status', '=', 'enabled').orderBy('id').execute();
    const tree = treeOf(rows).filter((node) => node.pid === null);
    const shown = (nodes: typeof tree): Data<'getChannelTree'> =>
      nodes.map(({ pid: _, children, level, ...node }) => ({ ...node, level: level as 1 | 2 | 3, children: shown(children) }));
    return shown(tree);
  },

  getTopChannels: ({ db }) =>
    channels(db).select(['id', 'name']).where('level', '=', 1).where('status', '=', 'enabled').orderBy('id').limit(500).execute(),
  getSecondChannels: (context, { pid }) => choicesBelow(context, pid, 1),
  getThirdChannels: (context, { pid }) => choicesBelow(context, pid, 2),
};
