import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { asCompany } from '../../../sandbox/as-company.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as channels } from '../../organisation/channel/demo.js';
import { demo as goods } from '../goods/demo.js';

const templates = [
  {
    name: '六周服务默认模板',
    type: 'service',
    content: {
      ...{ service_type: 'weight_loss', service_days: 42, principal: 'customer', start: 'next_monday' },
      energy: { goal: 'lose', mode: 'deficit', deficit_kcal: 500 },
      text: '欢迎加入六周体重管理，明早请空腹称重并上传照片。',
    },
  },
  {
    name: '直播间体验加赠',
    type: 'service',
    content: {
      service_type: 'trial',
      service_days: 14,
      principal: 'channel',
      start: 'next_day',
      text: '体验期已为您延长到 14 天，有问题随时找我。',
    },
  },
] as const;

/** Adds templates: one for goods, and one for orders of a channel. */
async function addTemplates(db: Db) {
  for (const { name, type, content } of templates)
    await db
      .insertInto('template_config')
      .values({ name, type, content: JSON.stringify(content) })
      .execute();
  await sql`update goods set template_config_id = (select id from template_config where name = ${templates[0].name}) where sku = 'QH-W6'`.execute(
    db,
  );
  await sql`insert into template_channel (type, channel_id, template_id) select 'service', c.id, t.id from channel c, template_config t
    where c.code = 'douyin' and t.name = ${templates[1].name}`.execute(db);
  await sql`insert into template_config (name, type, content)
    select '瘦身组合', 'order', jsonb_build_object('service_type', 'weight_loss', 'service_days', 90, 'start', 'wait', 'goods_ids', jsonb_agg(id order by sku))
    from goods where sku in ('QH-W12', 'QH-F7')`.execute(db);
}

export const demo: Demo = { needs: [channels, goods], add: (db, enterpriseId) => asCompany(db, enterpriseId, () => addTemplates(db)) };
