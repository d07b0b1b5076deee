import { namePartFields } from '../../../imports/decide/name-parts.js';
import { height, number, weight } from '../../../imports/decide/number-values.js';
import { phonesField } from '../../../imports/decide/phone-field.js';
import { lines, text } from '../../../imports/decide/values.js';
import type { ImportKind } from '../../../imports/kind.js';
import { sexWords } from '../../../imports/map/words.js';
import { channelField, channelOfNew } from '../../organisation/channel/import-field.js';
import { contactProfiles } from '../customer/contact-profiles.js';
import { removeErasedFrom } from '../customer-record/erased-people.js';

/** Imports leads, matched by the phone of an open lead. */
export const importKind: ImportKind = {
  type: 'origin',
  table: 'lead',
  key: ['phone'],
  live: "deleted_at is null and status not in ('converted', 'invalid')",
  holder: 'lead.distribute_user_id',
  usedBy: ["footmark where type <> 'system' and origin_id"],
  fields: [
    phonesField('13700001854'),
    {
      name: 'name',
      label: ['姓名', 'Name'],
      aliases: ['客户姓名', '名字', '称呼', '真实姓名', '氏名', '名前', 'full name'],
      sql: 'text',
      read: text(64),
      example: '方晓',
      required: true,
    },
    ...namePartFields('name'),
    { name: 'sex', label: ['性别', 'Sex'], aliases: ['gender'], sql: 'integer', ...sexWords, example: '女' },
    { name: 'age', label: ['年龄', 'Age'], aliases: ['岁数'], sql: 'integer', read: number(0, 120, 0, { 岁: 1 }), example: '34' },
    { name: 'height', label: ['身高', 'Height'], aliases: ['身高cm'], sql: 'numeric', read: height, example: '162' },
    { name: 'weight', label: ['体重', 'Weight'], aliases: ['体重kg', '当前体重'], sql: 'numeric', read: weight, example: '72.5' },
    {
      name: 'demand',
      label: ['需求', 'Needs'],
      aliases: ['咨询内容', '诉求', '需求描述'],
      sql: 'text',
      read: lines(500),
      example: '产后半年，想减 8 公斤',
    },
    { name: 'province', label: ['省份', 'Province'], aliases: ['省'], sql: 'text', read: text(32), example: '浙江省' },
    { name: 'city', label: ['城市', 'City'], aliases: ['市', '所在城市'], sql: 'text', read: text(32), example: '宁波市' },
    channelField,
    {
      name: 'source_text',
      label: ['来源', 'Source'],
      aliases: ['来源说明', '线索来源'],
      sql: 'text',
      read: text(200),
      example: '十一月体验课登记表',
    },
    {
      name: 'remark',
      label: ['备注', 'Remark'],
      aliases: ['说明', '描述', '备注信息', 'note', 'notes'],
      sql: 'text',
      collects: true,
      read: lines(500),
      example: '周末方便联系',
    },
  ],
  profiles: contactProfiles('name'),
  erased: removeErasedFrom('lead'),
  more: { import_file_id: 'bigint' },
  complete: (record, { fresh, importId, options }) =>
    fresh ? { sex: record.sex ?? 0, channel_id: channelOfNew(record, options), import_file_id: importId } : {},
};
