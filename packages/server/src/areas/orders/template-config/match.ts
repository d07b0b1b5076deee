import type { Data, Input } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { chooseTemplate, setsFor } from './choose-template.js';
import { channelPaths, readTemplates } from './read-templates.js';

/** What one unit of goods opens in an order of a channel, and why. @throws Refusal 40400 */
export async function getTemplateFor({ db }: Context, { channel_id, goods_id }: Input<'getTemplateFor'>): Promise<Data<'getTemplateFor'>> {
  const goods = await mustExist(
    db
      .selectFrom('goods')
      .select(['id', 'name', 'type', 'service_days', 'template_config_id as template_id'])
      .where('id', '=', goods_id)
      .where('deleted_at', 'is', null),
  );
  const path = (await channelPaths(db))(channel_id ?? null);
  if (channel_id !== undefined && path.length === 0) throw notFound();
  const templates = await readTemplates(db);
  const sets = setsFor(path, templates.sets).filter(({ content }) => content.goods_ids?.includes(goods_id));
  const named = await db
    .selectFrom('goods')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...sets.flatMap(({ content }) => content.goods_ids ?? [])])
    .execute();
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  const shown = sets.slice(0, 100).map(({ id, name, content }) => ({
    ...{ id, name, service_days: content.service_days ?? 1 },
    goods: (content.goods_ids ?? []).map((one) => ({ id: one, name: nameOf.get(one) ?? '' })),
  }));
  if (goods.type !== 'service') return { source: null, template: null, service_days: null, waits_for: null, steps: [], sets: shown };
  const { source, template, days, steps } = chooseTemplate(path, goods, templates);
  return {
    ...{ source, service_days: days, steps, sets: shown },
    template: template && { id: template.id, name: template.name },
    waits_for: source === null ? 'template' : null,
  };
}
