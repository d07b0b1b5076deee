import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';

type Area = Data<'createTagArea'>;

const columns = [
  'tag_area.id',
  'tag_area.name',
  'tag_area.sort',
  sql<Area['tag_groups']>`coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by m.sort)
    from tag_area_group m join tag_group g on g.id = m.tag_group_id where m.tag_area_id = tag_area.id), '[]')`.as('tag_groups'),
  'tag_area.created_at',
  'tag_area.version',
] as const;

const areas = (db: Db) => db.selectFrom('tag_area');

/** Replaces the groups of an area. @throws Refusal 40400 for an unknown group */
async function setGroups(db: Db, id: number, groupIds: readonly number[]) {
  await db.deleteFrom('tag_area_group').where('tag_area_id', '=', id).execute();
  const { numAffectedRows = 0n } = await sql`insert into tag_area_group (enterprise_id, tag_area_id, tag_group_id, sort)
    select g.enterprise_id, ${id}::bigint, g.id, w.sort from unnest(${groupIds}::bigint[]) with ordinality w(id, sort) join tag_group g on g.id = w.id`.execute(
    db,
  );
  if (Number(numAffectedRows) < groupIds.length) throw notFound();
}

async function createArea({ db, audit }: Context, { name, sort = 0, tag_group_ids }: Input<'createTagArea'>) {
  const { id } = await db.insertInto('tag_area').values({ name: name.trim(), sort }).returning('id').executeTakeFirstOrThrow();
  await setGroups(db, id, tag_group_ids);
  audit({ target: id, after: { name, sort, tag_group_ids } });
  return readRow(db, areas(db).where('tag_area.id', '=', id), columns);
}

async function updateArea({ db, audit }: Context, { id, version, name, sort = 0, tag_group_ids }: Input<'updateTagArea'>) {
  const before = await lockVersion(areas(db).selectAll().where('id', '=', id), version);
  await db.updateTable('tag_area').set({ name: name.trim(), sort }).where('id', '=', id).execute();
  await setGroups(db, id, tag_group_ids);
  audit({ target: id, before, after: { name, sort, tag_group_ids } });
  return readRow(db, areas(db).where('tag_area.id', '=', id), columns);
}

async function deleteArea({ db, audit }: Context, { id }: Input<'deleteTagArea'>) {
  const before = await mustExist(areas(db).selectAll().where('id', '=', id).forUpdate());
  await db.deleteFrom('tag_area').where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}

export const handlers: Handlers = {
  listTagAreas: list('listTagAreas', {
    from: ({ db }: Context) => areas(db),
    id: 'tag_area.id',
    columns,
    search: searchNames(['tag_area.name']),
    order: [{ asc: 'tag_area.sort' }],
  }),
  createTagArea: createArea,
  updateTagArea: updateArea,
  deleteTagArea: deleteArea,
};
