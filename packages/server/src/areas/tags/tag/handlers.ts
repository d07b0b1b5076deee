import type { Data, Input } from '@shiyi/sdk';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { startSync } from '../../../sync/start-sync.js';
import { tagColumns, userCount } from './columns.js';
import { assertManual, assertOurs, assertUnused } from './manual-tag.js';
import { assertCorpGroup, tagSync } from './sync.js';
import { tagTree } from './tree.js';
import { tagUses } from './uses.js';
import { changeInWeCom, createInWeCom, deleteFromWeCom } from './write-to-wecom.js';

const tags = ({ db }: Pick<Context, 'db'>) => db.selectFrom('tag').innerJoin('tag_group', 'tag_group.id', 'tag.tag_group_id');

const tagRow = (context: Context, id: number) => readRow(context.db, tags(context).where('tag.id', '=', id), tagColumns(context));

async function createTag(context: Context, { tag_group_id, name, color, order = 0 }: Input<'createTag'>) {
  const { db, audit } = context;
  // The group stays as it is until the tag is saved.
  const group = await mustExist(db.selectFrom('tag_group').select(['kind', 'wx_group_id']).where('id', '=', tag_group_id).forShare());
  assertManual(group.kind, 'tag_group_id');
  const row = { tag_group_id, name: name.trim(), color: color ?? null, sort: order };
  const { id } = await db.insertInto('tag').values(row).returning('id').executeTakeFirstOrThrow();
  if (group.wx_group_id !== null) await createInWeCom(context, { ...row, id, wx_tag_id: null }, group.wx_group_id);
  audit({ target: id, after: row });
  return tagRow(context, id);
}

const tagWithKind = ({ db }: Context, id: number) =>
  db
    .selectFrom('tag')
    .selectAll()
    .select((eb) => eb.selectFrom('tag_group').select('kind').whereRef('tag_group.id', '=', 'tag.tag_group_id').as('kind'))
    .where('id', '=', id);

async function updateTag(context: Context, { id, version, name, color, order = 0 }: Input<'updateTag'>) {
  const { db, audit } = context;
  const before = await lockVersion(tagWithKind(context, id), version);
  assertManual(before.kind ?? 'manual', 'id');
  const after = { name: name.trim(), color: color ?? null, sort: order };
  const isChanged = after.name !== before.name || after.sort !== before.sort;
  if (after.name !== before.name) assertOurs({ ours: before.ours, wx_id: before.wx_tag_id }, 'id', 'tag');
  await db.updateTable('tag').set(after).where('id', '=', id).execute();
  if (isChanged && before.ours) await changeInWeCom(context, { ...before, ...after });
  audit({ target: id, before, after });
  return tagRow(context, id);
}

async function deleteTag(context: Context, { id }: Input<'deleteTag'>) {
  const { db, audit } = context;
  const before = await mustExist(tagWithKind(context, id).forUpdate());
  assertManual(before.kind ?? 'manual', 'id');
  assertOurs({ ours: before.ours, wx_id: before.wx_tag_id }, 'id', 'tag');
  await assertUnused(db, [id], false);
  await deleteFromWeCom(context, before);
  await db.deleteFrom('tag').where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}

async function getTagUses({ db }: Context, { tag_id }: Input<'getTagUses'>): Promise<Data<'getTagUses'>> {
  const { user_count } = await mustExist(db.selectFrom('tag').select(userCount.as('user_count')).where('id', '=', tag_id));
  const uses = await tagUses(db, [tag_id]);
  return { tag_id, user_count, uses: uses.map(({ kind, id, name }) => ({ kind, id, name })) };
}

export const handlers: Handlers = {
  listTags: list('listTags', {
    from: tags,
    id: 'tag.id',
    columns: tagColumns,
    search: searchNames(['tag.name']),
    order: [{ asc: 'tag_group.sort' }, { asc: 'tag_group.id' }, { asc: 'tag.sort' }],
  }),

  getTagTree: tagTree,

  createTag,

  updateTag,

  deleteTag,

  getTagUses,

  syncTags: (context, { dry_run }) => startSync(context, tagSync, { dry_run }),

  async syncTagGroup(context, { tag_group_id, dry_run }) {
    await assertCorpGroup(context.db, tag_group_id);
    return startSync(context, tagSync, { tag_group_id, dry_run });
  },
};
