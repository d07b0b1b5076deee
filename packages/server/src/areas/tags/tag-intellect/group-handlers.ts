import type { Input } from '@shiyi/sdk';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { lockVersion } from '../../../records/version.js';
import { changeGroupInWeCom } from '../tag/write-to-wecom.js';
import { addRun } from './add-run.js';
import { groupColumns } from './columns.js';
import { assertHealthToPlatform } from './health-to-platform.js';
import { smartTags } from './smart-tag.js';
import { assertNoCircle } from './usable-condition.js';

const groups = ({ db }: Pick<Context, 'db'>) => db.selectFrom('tag_group').where('tag_group.kind', '=', 'intelligent');

const groupRow = (context: Context, id: number) => readRow(context.db, groups(context).where('tag_group.id', '=', id), groupColumns);

async function lockGroup({ db }: Context, id: number, version: number | undefined) {
  if (version === undefined)
    throw refuseField(42200, 'version', 'required', [
      '修改时须带上版本，请刷新后再保存',
      'A change needs the version; reload and save again',
    ]);
  const before = await lockVersion(db.selectFrom('tag_group').selectAll().where('id', '=', id), version);
  if (before.kind !== 'intelligent')
    throw refuseField(42200, 'id', 'kind', ['这是普通标签组，请在标签管理里修改', 'This is a group of tags by hand; change it under tags']);
  return before;
}

/** Who is shown with which tag depends on the mode of the group. */
async function computeAgain({ db, deps, principal }: Context, groupId: number) {
  const tag = await smartTags(db).select(['tag.id', 'tag.name']).where('tag_group.id', '=', groupId).orderBy('tag.id').executeTakeFirst();
  if (tag) await addRun(db, deps.jobs, { tag, cause: 'saved', staffId: principal.staffId, enterpriseId: principal.enterpriseId });
}

async function saveGroup(context: Context, input: Input<'saveIntelligentTagGroup'>) {
  const { db, audit } = context;
  const { id, version, mode, sync_wx = false, health_reason = null, order: sort = 0 } = input;
  const row = { name: input.name.trim(), mode, sync_wx, health_reason, sort };
  if (id === undefined) {
    const made = await db
      .insertInto('tag_group')
      .values({ ...row, kind: 'intelligent', scope: 'corp' })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ target: made.id, after: row });
    return groupRow(context, made.id);
  }
  const before = await lockGroup(context, id, version);
  await assertHealthToPlatform(context, { id, sync_wx, health_reason });
  await db.updateTable('tag_group').set(row).where('id', '=', id).execute();
  if (row.name !== before.name || row.sort !== before.sort) await changeGroupInWeCom(context, { ...before, ...row });
  if (row.mode !== before.mode) {
    if (mode === 'exclusive') await assertNoCircle(db, id);
    await computeAgain(context, id);
  }
  audit({ target: id, before, after: row });
  return groupRow(context, id);
}

export const handlers: Handlers = {
  listIntelligentTagGroups: list('listIntelligentTagGroups', {
    from: groups,
    id: 'tag_group.id',
    columns: groupColumns,
    where: { name: searchNames(['tag_group.name']) },
    order: [{ asc: 'tag_group.sort' }, { asc: 'tag_group.id' }],
  }),

  saveIntelligentTagGroup: saveGroup,
};
