import { number } from '../../../imports/decide/number-values.js';
import { code, text } from '../../../imports/decide/values.js';
import type { ImportKind } from '../../../imports/kind.js';
import { wordsOf } from '../../../imports/map/words.js';
import { onOff } from './import.js';
import { mapItems } from './map-items.js';

export const platformWords = wordsOf('OrderPlatform', {
  天猫: 'taobao',
  淘宝天猫: 'taobao',
  tmall: 'taobao',
  抖店: 'douyin',
  视频号小店: 'wechat_shop',
  pdd: 'pinduoduo',
});

/** Imports SKUs of shops on other platforms, matched by platform and its SKU. */
export const importKind: ImportKind = {
  type: 'goods_map',
  table: 'goods_map',
  key: ['platform', 'outer_sku'],
  live: 'deleted_at is null',
  fields: [
    {
      name: 'goods_id',
      label: ['商品编码', 'SKU'],
      aliases: ['编码', '货号', '我方编码', '本店编码'],
      sql: 'bigint',
      read: code(64),
      refers: {
        from: 'select sku as name, id from goods where deleted_at is null',
        missing: ['没有编码为“#”的商品', 'no goods have the SKU “#”'],
      },
      example: 'QH-W6',
      required: true,
    },
    {
      name: 'platform',
      label: ['平台', 'Platform'],
      aliases: ['销售平台', '电商平台', '来源平台'],
      sql: 'text',
      ...platformWords,
      example: '淘宝',
      required: true,
    },
    {
      name: 'outer_sku',
      label: ['平台规格编码', 'Platform SKU'],
      aliases: ['规格编码', '平台编码', '外部编码', '平台sku'],
      sql: 'text',
      read: code(64),
      example: 'TB-QH-W6',
      required: true,
    },
    {
      name: 'outer_title',
      label: ['平台商品名称', 'Platform title'],
      aliases: ['平台标题', '宝贝标题', '外部名称'],
      sql: 'text',
      read: text(200),
      example: '六周体重管理 营养师一对一',
    },
    {
      name: 'ratio',
      label: ['换算数量', 'Units per item'],
      aliases: ['换算比例', '数量换算', 'ratio'],
      sql: 'integer',
      read: number(1, 1000, 0, { 件: 1, 个: 1, 袋: 1, 盒: 1 }),
      example: '1',
    },
    { ...onOff('GoodsStatus'), example: '启用' },
  ],
  more: {},
  complete: ({ ratio, status }) => ({ ratio: ratio ?? 1, status: status ?? 'on' }),
  // Apply the mapping to orders imported before it.
  settle: [
    ...mapItems('m.id = any(:ids)'),
    `select settle_orders(array(select o.id from platform_order o where o.waits_for = 'mapping' and exists (
      select from platform_order_item i join goods_map m on m.goods_id = i.goods_id where i.order_id = o.id and m.id = any(:ids) and m.outer_sku = i.outer_sku)))`,
  ],
};
