import type { Data, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { presentAttachments } from '../../../attachments/present.js';
import type { Db } from '../../../db/database.js';
import { readRow } from '../../../db/read-row.js';
import { mustExist } from '../../../records/must-exist.js';
import type { TemplateContent } from '../../service/service/template.js';

export const liveTemplates = (db: Db) => db.selectFrom('template_config').where('template_config.deleted_at', 'is', null);

/** Columns of the contract's `Template`. */
export const templateColumns = [
  'template_config.id',
  'template_config.name',
  'template_config.type',
  'template_config.status',
  sql<Row<'listTemplates'>['channels']>`coalesce((select json_agg(json_build_object('id', ch.id, 'name', ch.name) order by ch.id)
    from template_channel c join channel ch on ch.id = c.channel_id where c.template_id = template_config.id and c.type = template_config.type), '[]')`.as(
    'channels',
  ),
  'template_config.created_at',
  'template_config.updated_at',
  'template_config.version',
] as const;

export const templateRow = (db: Db, id: number) => readRow(db, liveTemplates(db).where('template_config.id', '=', id), templateColumns);

interface Names {
  principal_user: { id: number; name: string } | null;
  camp: { id: number; name: string } | null;
  recipe: { id: number; name: string } | null;
  tags: { id: number; name: string }[];
  goods: { id: number; name: string }[];
}

/** Names what a template refers to. What was deleted since is left out. */
async function namesIn(db: Db, { principal_user_id, camp_id, recipe_id, tag_ids = [], goods_ids = [] }: TemplateContent): Promise<Names> {
  const one = (table: string, id: number | undefined) =>
    sql`(select json_build_object('id', t.id, 'name', t.name) from ${sql.table(table)} t where t.id = ${id ?? null}::bigint)`;
  const several = (
    table: string,
    ids: readonly number[],
  ) => sql`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by w.at)
    from unnest(${ids}::bigint[]) with ordinality w(id, at) join ${sql.table(table)} t on t.id = w.id), '[]')`;
  const { rows } = await sql<Names>`select ${one('staff', principal_user_id)} as principal_user, ${one('camp', camp_id)} as camp,
    ${one('recipe', recipe_id)} as recipe, ${several('tag', tag_ids)} as tags, ${several('goods', goods_ids)} as goods`.execute(db);
  return rows[0] as Names;
}

/** The contract's `TemplateRecord`. @throws Refusal 40400 */
export async function templateRecord(db: Db, id: number): Promise<Data<'getTemplate'>> {
  const { content, ...row } = await mustExist(
    liveTemplates(db)
      .select([...templateColumns, sql<TemplateContent>`content`.as('content')])
      .where('template_config.id', '=', id),
  );
  const opens = row.type === 'service' || row.type === 'order';
  const [attachments = []] = await presentAttachments(db, [content.attachments ?? []]);
  return {
    ...row,
    content: {
      service_type: content.service_type ?? null,
      service_days: content.service_days ?? null,
      principal: opens ? (content.principal ?? 'customer') : null,
      energy: content.energy ?? null,
      start: opens ? (content.start ?? 'wait') : null,
      recipe_id: content.recipe_id ?? null,
      goods_ids: content.goods_ids ?? [],
      text: content.text ?? null,
      attachments,
      ...(await namesIn(db, content)),
    },
  };
}
