import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { liveTemplates, templateRow } from './columns.js';
import { assertContent } from './rules.js';

/** Orders that waited for a template, or for what it asks for, are decided again. */
const lookAgain = (db: Db) => sql`select look_at_orders_again()`.execute(db);

/** @throws Refusal 40902, 42200 */
export async function createTemplate({ db, audit }: Context, { name, type, content, status = 'enabled' }: Input<'createTemplate'>) {
  await assertContent(db, type, content);
  const made = await db
    .insertInto('template_config')
    .values({ name: name.trim(), type, content: JSON.stringify(content), status })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ target: made.id });
  return templateRow(db, made.id);
}

/** @throws Refusal 40901, 40902, 42200 */
export async function updateTemplate(
  { db, audit }: Context,
  { id, version, name, type, content, status = 'enabled' }: Input<'updateTemplate'>,
) {
  const before = await lockVersion(liveTemplates(db).selectAll().where('id', '=', id), version);
  if (before.type !== type)
    throw refuseField(42200, 'type', 'fixed', ['模板类型不能修改，请新建一个', 'The type of a template is fixed; create another one']);
  await assertContent(db, type, content);
  await db
    .updateTable('template_config')
    .set({ name: name.trim(), content: JSON.stringify(content), status })
    .where('id', '=', id)
    .execute();
  await lookAgain(db);
  audit({ target: id, before });
  return templateRow(db, id);
}

/** @throws Refusal 40400, 40903 */
export async function deleteTemplate({ db, audit }: Context, { id }: { id: number }) {
  const before = await mustExist(liveTemplates(db).selectAll().where('id', '=', id).forUpdate());
  const goods = await db
    .selectFrom('goods')
    .select('name')
    .where('template_config_id', '=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (goods)
    throw new Refusal(40903, [
      `商品「${goods.name}」还在用这个模板，请先更换`,
      `The goods “${goods.name}” use it; choose another template there first`,
    ]);
  const channel = await db.selectFrom('template_channel').select('channel_id').where('template_id', '=', id).limit(1).executeTakeFirst();
  if (channel) throw new Refusal(40903, ['还有渠道在用这个模板，请先移除渠道', 'Channels use it; remove them first']);
  await db.updateTable('template_config').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}

export async function getTemplateChannels({ db }: Context, { id }: { id: number }): Promise<Data<'getTemplateChannels'>> {
  const { type, version } = await mustExist(liveTemplates(db).select(['type', 'version']).where('id', '=', id));
  const { rows: options } = await sql<Data<'getTemplateChannels'>['options'][number]>`select ch.id, ch.name,
      (select json_build_object('id', t.id, 'name', t.name) from template_channel c join template_config t on t.id = c.template_id
        where c.channel_id = ch.id and c.type = ${type}) as template
    from channel ch where ch.status = 'enabled' or exists (select from template_channel c where c.channel_id = ch.id and c.template_id = ${id})
    order by ch.level, ch.id limit 500`.execute(db);
  return { id, version, channel_ids: options.flatMap((one) => (one.template?.id === id ? [one.id] : [])), options };
}

/** @throws Refusal 40902 naming a channel that has another template of the type */
async function assertFree(db: Db, id: number, type: string, channelIds: readonly number[]) {
  const { rows: known } = await sql`select from channel where id = any(${channelIds}::bigint[])`.execute(db);
  if (known.length < channelIds.length)
    throw refuseField(42200, 'channel_ids', 'exists', ['部分渠道不存在，请重新选择', 'Some channels do not exist; choose again']);
  const { rows } = await sql<{ channel: string; template: string }>`select ch.name as channel, t.name as template
    from template_channel c join channel ch on ch.id = c.channel_id join template_config t on t.id = c.template_id
    where c.type = ${type} and c.channel_id = any(${channelIds}::bigint[]) and c.template_id <> ${id} order by ch.id limit 1`.execute(db);
  const [taken] = rows;
  if (taken)
    throw refuseField(40902, 'channel_ids', 'taken', [
      `渠道「${taken.channel}」已有模板「${taken.template}」，请先从那里移除`,
      `The channel “${taken.channel}” has the template “${taken.template}”; remove it there first`,
    ]);
}

/** @throws Refusal 40901, 40902, 42200 */
export async function setTemplateChannels(context: Context, { id, version, channel_ids }: Input<'setTemplateChannels'>) {
  const { db, audit } = context;
  const { type } = await lockVersion(liveTemplates(db).selectAll().where('id', '=', id), version);
  // Two templates may want the same channel at once: only one of them at a time.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`template channels ${context.principal.enterpriseId}`}, 0))`.execute(db);
  await assertFree(db, id, type, channel_ids);
  const before = await db.selectFrom('template_channel').select('channel_id').where('template_id', '=', id).orderBy('channel_id').execute();
  await db.deleteFrom('template_channel').where('template_id', '=', id).execute();
  await sql`insert into template_channel (type, channel_id, template_id) select ${type}, c, ${id} from unnest(${channel_ids}::bigint[]) c`.execute(
    db,
  );
  // Its version counts changes of its channels, too.
  await sql`update template_config set status = status where id = ${id}`.execute(db);
  await lookAgain(db);
  audit({ target: id, before: { channel_ids: before.map(({ channel_id }) => channel_id) } });
  return getTemplateChannels(context, { id });
}
