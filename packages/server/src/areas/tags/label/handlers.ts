import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { listLabelReaders } from './readers.js';

type Label = Data<'createLabel'>;

const labels = (db: Db) => db.selectFrom('content_label');

/** Columns of the contract's `Label`. */
const columns = [
  'content_label.id',
  'content_label.name',
  'content_label.pid',
  'content_label.type',
  sql<
    number[]
  >`coalesce((select json_agg(m.tag_id order by m.sort) from content_label_tag m where m.label_id = content_label.id), '[]')`.as('tag_ids'),
  sql<Label['tags']>`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by m.sort)
    from content_label_tag m join tag t on t.id = m.tag_id where m.label_id = content_label.id), '[]')`.as('tags'),
  sql<number>`(select count(*)::int from content_label_use u where u.label_id = content_label.id)`.as('use_count'),
  'content_label.read_user_count',
  'content_label.sort',
  'content_label.created_at',
  'content_label.updated_at',
  'content_label.version',
] as const;

const labelRow = (db: Db, id: number) => readRow(db, labels(db).where('content_label.id', '=', id), columns);

const wrongParent = () =>
  refuseField(42200, 'pid', 'parent', [
    '上级只能是同类型的一级标签，请重新选择',
    'The parent must be a top label of the same type; choose another',
  ]);

/** @throws Refusal 42200 for a parent of another type, one that has a parent itself, or the label itself */
async function assertParent(db: Db, pid: number | undefined | null, type: Label['type'], id?: number) {
  if (pid === undefined || pid === null) return;
  const parent = await labels(db).select(['pid', 'type']).where('id', '=', pid).forShare().executeTakeFirst();
  if (!parent || parent.pid !== null || parent.type !== type || pid === id) throw wrongParent();
  const below = id === undefined ? undefined : await labels(db).select('id').where('pid', '=', id).limit(1).executeTakeFirst();
  if (below)
    throw refuseField(42200, 'pid', 'below', [
      '它下面还有标签，不能再放到别的标签下',
      'Other labels are below it, so it can’t be put below another',
    ]);
}

/** Sets the tags that readers get. @throws Refusal 42200 for a tag that does not exist or is computed */
async function setTags(db: Db, id: number, tagIds: readonly number[] = []) {
  await db.deleteFrom('content_label_tag').where('label_id', '=', id).execute();
  if (tagIds.length === 0) return;
  const { numAffectedRows = 0n } = await sql`insert into content_label_tag (enterprise_id, label_id, tag_id, sort)
    select t.enterprise_id, ${id}::bigint, t.id, w.sort from unnest(${tagIds}::bigint[]) with ordinality w(id, sort)
    join tag t on t.id = w.id join tag_group g on g.id = t.tag_group_id and g.kind = 'manual'`.execute(db);
  if (Number(numAffectedRows) < tagIds.length)
    throw refuseField(42200, 'tag_ids', 'kind', [
      '只能选普通标签组里的标签，请重新选择',
      'Choose tags of manual groups only; smart tags are computed',
    ]);
}

async function createLabel({ db, audit }: Context, { name, type, pid, sort = 0, tag_ids }: Input<'createLabel'>) {
  await assertParent(db, pid, type);
  const row = { name: name.trim(), type, pid: pid ?? null, sort };
  const { id } = await db.insertInto('content_label').values(row).returning('id').executeTakeFirstOrThrow();
  await setTags(db, id, tag_ids);
  audit({ target: id, after: { ...row, tag_ids: tag_ids ?? [] } });
  return labelRow(db, id);
}

async function updateLabel({ db, audit }: Context, { id, version, name, pid, sort = 0, tag_ids }: Input<'updateLabel'>) {
  const before = await lockVersion(labels(db).selectAll().where('id', '=', id), version);
  await assertParent(db, pid, before.type, id);
  const row = { name: name.trim(), pid: pid ?? null, sort };
  await db.updateTable('content_label').set(row).where('id', '=', id).execute();
  await setTags(db, id, tag_ids);
  audit({ target: id, before, after: { ...row, tag_ids: tag_ids ?? [] } });
  return labelRow(db, id);
}

/** @throws Refusal 40903 while content has it or labels are below it */
async function deleteLabel({ db, audit }: Context, { id }: Input<'deleteLabel'>) {
  const before = await mustExist(labels(db).selectAll().where('id', '=', id).forUpdate());
  const below = await labels(db).select('name').where('pid', '=', id).limit(1).executeTakeFirst();
  if (below)
    throw new Refusal(40903, [`「${below.name}」在它下面，请先移走或删除`, `“${below.name}” is below it; move or delete that one first`]);
  const { count } = await db
    .selectFrom('content_label_use')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('label_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(count) > 0)
    throw new Refusal(40903, [
      `还有 ${count} 个内容用到它，请先从那里移除`,
      `It is on ${count} ${Number(count) === 1 ? 'item' : 'items'} of content; remove it there first`,
    ]);
  await db.deleteFrom('content_label').where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}

export const handlers: Handlers = {
  listLabels: list('listLabels', {
    from: ({ db }: Context) => labels(db),
    id: 'content_label.id',
    columns,
    search: searchNames(['content_label.name']),
    where: { type: 'content_label.type', pid: 'content_label.pid' },
    order: [{ asc: 'content_label.sort' }, { desc: 'content_label.created_at' }],
  }),

  getLabel: ({ db }, { id }) => labelRow(db, id),

  createLabel,

  updateLabel,

  deleteLabel,

  listLabelReaders,
};
