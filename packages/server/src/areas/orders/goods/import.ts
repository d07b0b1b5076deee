import { amount, money, number } from '../../../imports/decide/number-values.js';
import { code, text } from '../../../imports/decide/values.js';
import type { ImportField, ImportKind } from '../../../imports/kind.js';
import { wordsOf } from '../../../imports/map/words.js';
import { goodsFault } from './rules.js';

export const onOff = (schema: string): Pick<ImportField, 'name' | 'label' | 'aliases' | 'sql' | 'read' | 'show' | 'choices'> => ({
  name: 'status',
  label: ['状态', 'Status'],
  aliases: ['上下架', '是否启用', 'state'],
  sql: 'text',
  ...wordsOf(schema, { 是: 'on', 否: 'off', 启用: 'on', 停用: 'off', 在售: 'on', 停售: 'off' }),
});

/** Imports goods, matched by SKU. */
export const importKind: ImportKind = {
  type: 'goods',
  table: 'goods',
  key: ['sku'],
  live: 'deleted_at is null',
  usedBy: ['goods_map where deleted_at is null and goods_id', 'platform_order_item where goods_id'],
  fields: [
    {
      name: 'name',
      label: ['商品名称', 'Name'],
      aliases: ['名称', '商品', '品名', 'title'],
      sql: 'text',
      read: text(64),
      example: '六周体重管理',
    },
    {
      name: 'sku',
      label: ['商品编码', 'SKU'],
      aliases: ['编码', '货号', '商家编码', '商品货号', 'sku编码'],
      sql: 'text',
      read: code(64),
      example: 'QH-W6',
      required: true,
    },
    { name: 'category', label: ['分类', 'Category'], aliases: ['类目', '商品分类'], sql: 'text', read: text(32), example: '体重管理' },
    {
      name: 'type',
      label: ['类型', 'Type'],
      aliases: ['商品类型'],
      sql: 'text',
      ...wordsOf('GoodsType', { 虚拟: 'virtual', 实体: 'physical' }),
      example: '服务',
    },
    {
      name: 'price_fen',
      label: ['售价', 'Price'],
      aliases: ['售价元', '价格', '单价', '销售价'],
      sql: 'bigint',
      read: amount,
      show: money,
      example: '2680.00',
    },
    {
      name: 'cost_fen',
      label: ['成本', 'Cost'],
      aliases: ['成本元', '成本价', '进价'],
      sql: 'bigint',
      read: amount,
      show: money,
      example: '600.00',
    },
    {
      name: 'stock',
      label: ['库存', 'Stock'],
      aliases: ['库存数量', '库存件'],
      sql: 'integer',
      read: number(0, 100_000_000, 0, { 件: 1, 个: 1, 盒: 1, 袋: 1, 份: 1 }),
      example: '',
    },
    {
      name: 'service_days',
      label: ['服务天数', 'Service days'],
      aliases: ['天数', '服务期', '周期天'],
      sql: 'integer',
      read: number(1, 3650, 0, { 天: 1, 日: 1, d: 1, 周: 7 }),
      example: '42',
    },
    { ...onOff('GoodsStatus'), example: '上架' },
  ],
  more: {},
  complete: ({ status }) => ({ status: status ?? 'on' }),
  fault: (record) => goodsFault(record),
};
