import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Condition } from '../../../audience/condition.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { assertUnused } from '../../tags/tag/manual-tag.js';
import { changeInWeCom, createInWeCom, deleteFromWeCom } from '../../tags/tag/write-to-wecom.js';
import { addRun, isOpen } from './add-run.js';
import { tagColumns, tagStatus } from './columns.js';
import { assertHealthToPlatform } from './health-to-platform.js';
import { conditionFor } from './readable-condition.js';
import { checkedCron, nextRunAt } from './schedule-of.js';
import { smartTags } from './smart-tag.js';
import { assertTagCondition, lockConditions } from './usable-condition.js';

type TagInput = Input<'saveIntelligentTag'>;

const tagRow = (context: Context, id: number) => readRow(context.db, smartTags(context.db).where('tag.id', '=', id), tagColumns(context));

/** Returns the group, which stays as it is until the tag is saved. */
async function lockGroupFor({ db }: Context, id: number) {
  const group = await db
    .selectFrom('tag_group')
    .select(['id', 'kind', 'sync_wx', 'health_reason', 'wx_group_id'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (!group)
    throw refuseField(42200, 'tag_group_id', 'exists', ['没有这个标签组，请重新选择', 'There is no such tag group; choose another']);
  if (group.kind !== 'intelligent')
    throw refuseField(42200, 'tag_group_id', 'kind', [
      '这是普通标签组，请选择智能标签组',
      'This group is of tags by hand; choose a group of smart tags',
    ]);
  return group;
}

async function rowOf(context: Context, input: TagInput, group: Awaited<ReturnType<typeof lockGroupFor>>) {
  const { timeZone } = context.principal;
  const { id, condition, update_mode: mode, priority = 0 } = input;
  await lockConditions(context.db);
  const on_health = await assertTagCondition(context, condition, { tagId: id, groupId: group.id });
  if (on_health) await assertHealthToPlatform(context, group, true);
  const cron = checkedCron({ mode, cron: input.cron ?? null, timeZone });
  const next_run_at = nextRunAt({ mode, cron, timeZone });
  return { priority, update_mode: mode, cron, condition: JSON.stringify(condition), on_health, next_run_at };
}

async function createTag(context: Context, input: TagInput) {
  const { db } = context;
  const group = await lockGroupFor(context, input.tag_group_id);
  const row = await rowOf(context, input, group);
  const tag = { tag_group_id: group.id, name: input.name.trim(), sort: 0 };
  const { id } = await db.insertInto('tag').values(tag).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('smart_tag')
    .values({ tag_id: id, ...row })
    .execute();
  if (group.wx_group_id !== null && group.sync_wx) await createInWeCom(context, { ...tag, id, wx_tag_id: null }, group.wx_group_id);
  return { id, name: tag.name };
}

async function changeTag(context: Context, input: TagInput & { id: number }) {
  const { db } = context;
  if (input.version === undefined)
    throw refuseField(42200, 'version', 'required', [
      '修改时须带上版本，请刷新后再保存',
      'A change needs the version; reload and save again',
    ]);
  const before = await lockVersion(db.selectFrom('tag').selectAll().where('id', '=', input.id), input.version);
  await mustExist(smartTags(db).select('tag.id').where('tag.id', '=', input.id));
  if (before.tag_group_id !== input.tag_group_id)
    throw refuseField(42200, 'tag_group_id', 'fixed', [
      '标签不能换组，请在目标组里新建',
      'A tag cannot move to another group; create it there',
    ]);
  const row = await rowOf(context, input, await lockGroupFor(context, input.tag_group_id));
  const name = input.name.trim();
  // Also a change of the condition alone is a version of the tag.
  await db.updateTable('tag').set({ name }).where('id', '=', input.id).execute();
  await db.updateTable('smart_tag').set(row).where('tag_id', '=', input.id).execute();
  if (name !== before.name && before.ours) await changeInWeCom(context, { ...before, name });
  return { id: input.id, name };
}

async function saveTag(context: Context, input: TagInput) {
  const { db, deps, principal, audit } = context;
  const { id } = input;
  const tag = id === undefined ? await createTag(context, input) : await changeTag(context, { ...input, id });
  await addRun(db, deps.jobs, { tag, cause: 'saved', staffId: principal.staffId, enterpriseId: principal.enterpriseId });
  audit({ target: tag.id, after: input });
  return tagRow(context, tag.id);
}

async function getTag(context: Context, { tag_id }: Input<'getIntelligentTag'>): Promise<Data<'getIntelligentTag'>> {
  const { condition } = await mustExist(smartTags(context.db).select('smart_tag.condition').where('tag.id', '=', tag_id));
  const row: Data<'saveIntelligentTag'> = JSON.parse((await tagRow(context, tag_id)).text);
  return { ...row, ...(await conditionFor(context, condition as unknown as Condition)) };
}

const busy = () => new Refusal(40900, ['标签正在计算，请等它结束', 'The tag is being computed; wait until it is done']);

async function deleteTag(context: Context, { tag_id }: Input<'deleteIntelligentTag'>) {
  const { db, audit } = context;
  await mustExist(smartTags(db).select('tag.id').where('tag.id', '=', tag_id));
  const before = await mustExist(db.selectFrom('tag').selectAll().where('id', '=', tag_id).forUpdate());
  if (await isOpen(db, tag_id)) throw busy();
  await assertUnused(db, [tag_id], false);
  await deleteFromWeCom(context, before);
  await db.deleteFrom('tag').where('id', '=', tag_id).execute();
  audit({ target: tag_id, before });
  return {};
}

async function computeTag(context: Context, { tag_id }: Input<'updateIntelligentTagCustomers'>) {
  const { db, deps, principal, audit } = context;
  const tag = await mustExist(smartTags(db).select(['tag.id', 'tag.name']).where('tag.id', '=', tag_id).forUpdate('tag'));
  if (await isOpen(db, tag_id)) throw busy();
  await addRun(db, deps.jobs, { tag, cause: 'staff', staffId: principal.staffId, enterpriseId: principal.enterpriseId });
  audit({ target: tag_id });
  return tagRow(context, tag_id);
}

export const handlers: Handlers = {
  listIntelligentTags: list('listIntelligentTags', {
    from: ({ db }: Context) => smartTags(db),
    id: 'tag.id',
    columns: tagColumns,
    where: {
      name: searchNames(['tag.name']),
      tag_group_id: 'tag.tag_group_id',
      status: (status) => sql<boolean>`${tagStatus} = ${status}`,
    },
    order: [{ desc: 'smart_tag.priority' }, { asc: 'tag.id' }],
  }),

  saveIntelligentTag: saveTag,

  getIntelligentTag: getTag,

  deleteIntelligentTag: deleteTag,

  updateIntelligentTagCustomers: computeTag,
};
