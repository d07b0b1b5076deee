import { birthday } from '../../../imports/decide/day-values.js';
import { namePartFields } from '../../../imports/decide/name-parts.js';
import { height, weight } from '../../../imports/decide/number-values.js';
import { phonesField } from '../../../imports/decide/phone-field.js';
import { lines, text } from '../../../imports/decide/values.js';
import type { ImportKind } from '../../../imports/kind.js';
import { sexWords } from '../../../imports/map/words.js';
import { channelField, channelOfNew } from '../../organisation/channel/import-field.js';
import { removeErasedFrom } from '../customer-record/erased-people.js';
import { contactProfiles } from './contact-profiles.js';
import { changesNutritionist, nutritionistField } from './nutritionist-field.js';

/** Imports customers, matched by phone. */
export const importKind: ImportKind = {
  type: 'member',
  table: 'customer',
  key: ['phone'],
  live: 'deleted_at is null',
  holder: 'customer.principal_user_id',
  usedBy: [
    'service where deleted_at is null and user_id',
    'platform_order where deleted_at is null and user_id',
    'external_user where customer_id',
    "footmark where type <> 'system' and user_id",
  ],
  fields: [
    phonesField('13900002076'),
    {
      name: 'nick_name',
      label: ['昵称', 'Nickname'],
      aliases: ['微信昵称', '客户昵称', '客户名称', '暱稱'],
      sql: 'text',
      read: text(64),
      example: '小鹿',
    },
    {
      name: 'real_name',
      label: ['姓名', 'Name'],
      aliases: ['真实姓名', '客户姓名', '名字', '氏名', '名前', 'full name'],
      sql: 'text',
      read: text(64),
      example: '陆小曼',
    },
    {
      name: 'sex',
      label: ['性别', 'Sex'],
      aliases: ['gender', '性別'],
      sql: 'integer',
      ...sexWords,
      example: '女',
    },
    {
      name: 'birthday',
      label: ['生日', 'Birthday'],
      aliases: ['出生日期', '出生年月日', '生年月日', 'date of birth', 'birth date'],
      sql: 'date',
      read: birthday,
      rest: { to: 'remark', head: ['生日（没有年份）', 'Birthday without a year'] },
      example: '1993-08-17',
    },
    ...namePartFields('real_name'),
    { name: 'height', label: ['身高', 'Height'], aliases: ['身高cm', '身長'], sql: 'numeric', read: height, example: '165' },
    {
      name: 'init_weight',
      label: ['初始体重', 'Starting weight'],
      aliases: ['体重', '体重kg', '当前体重', '體重', 'weight'],
      sql: 'numeric',
      read: weight,
      example: '68.5',
    },
    { name: 'target_weight', label: ['目标体重', 'Target weight'], aliases: ['目标'], sql: 'numeric', read: weight, example: '58' },
    nutritionistField,
    channelField,
    { name: 'province', label: ['省份', 'Province'], aliases: ['省'], sql: 'text', read: text(32), example: '浙江' },
    { name: 'city', label: ['城市', 'City'], aliases: ['市', '所在城市'], sql: 'text', read: text(32), example: '杭州' },
    { name: 'job', label: ['职业', 'Occupation'], aliases: ['工作'], sql: 'text', read: text(64), example: '教师' },
    {
      name: 'remark',
      label: ['备注', 'Remark'],
      aliases: ['说明', '描述', '备注信息', 'note', 'notes'],
      sql: 'text',
      collects: true,
      read: lines(500),
      example: '周末方便沟通',
    },
  ],
  profiles: contactProfiles('real_name'),
  erased: removeErasedFrom('customer'),
  more: { source: 'text' },
  complete: (record, { fresh, options }) =>
    fresh
      ? {
          nick_name: record.nick_name ?? record.real_name ?? null,
          sex: record.sex ?? 0,
          source: 'import',
          principal_user_id: record.principal_user_id ?? (options.principal_user_id as number | undefined) ?? null,
          channel_id: channelOfNew(record, options),
        }
      : {},
  fault: (record, before) => {
    if (!record.nick_name)
      return { field: 'nick_name', sentence: ['新客户需要填写昵称或姓名', 'a new customer needs a nickname or a name'] };
    return changesNutritionist(record, before)
      ? {
          field: 'principal_user_id',
          sentence: [
            '已有客户的负责营养师不能通过导入修改，请在客户列表中分配',
            'the nutritionist of a known customer is changed in the customer list',
          ],
        }
      : undefined;
  },
};
