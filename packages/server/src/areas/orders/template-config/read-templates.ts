import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { TemplateContent } from '../../service/service/template.js';
import type { Channel, Template, Templates } from './choose-template.js';

interface Row {
  id: number;
  name: string;
  type: 'service' | 'order';
  is_enabled: boolean;
  content: TemplateContent;
  channel_ids: number[];
}

/** The templates that open services. */
export async function readTemplates(db: Db): Promise<Templates> {
  const { rows } = await sql<Row>`select t.id, t.name, t.type, t.status = 'enabled' as is_enabled, t.content,
      array(select c.channel_id from template_channel c where c.template_id = t.id and c.type = t.type order by c.channel_id)::int[] as channel_ids
    from template_config t where t.type in ('service', 'order') and t.deleted_at is null order by t.id`.execute(db);
  const templateOf = ({ id, name, is_enabled, content }: Row): Template => ({ id, name, isEnabled: is_enabled, content });
  const services = rows.filter(({ type }) => type === 'service');
  return {
    byChannel: new Map(services.flatMap((row) => row.channel_ids.map((id) => [id, templateOf(row)] as const))),
    byId: new Map(services.map((row) => [row.id, templateOf(row)])),
    sets: rows.filter(({ type }) => type === 'order').map((row) => ({ ...templateOf(row), channelIds: row.channel_ids })),
  };
}

/** Returns a function that gives a channel and those above it, the nearest first. */
export async function channelPaths(db: Db): Promise<(id: number | null) => Channel[]> {
  const rows = await db.selectFrom('channel').select(['id', 'pid', 'name']).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const path: Channel[] = [];
    for (let at = id === null ? undefined : byId.get(id); at && path.length < 3; at = at.pid === null ? undefined : byId.get(at.pid))
      path.push({ id: at.id, name: at.name });
    return path;
  };
}
