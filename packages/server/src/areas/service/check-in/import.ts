import { dayIn } from '../../../imports/decide/day-values.js';
import { number } from '../../../imports/decide/number-values.js';
import { phoneField } from '../../../imports/decide/phone-field.js';
import { labelReason } from '../../../imports/decide/reasons.js';
import { code, lines, plainText, type Reader } from '../../../imports/decide/values.js';
import type { ImportKind, Values } from '../../../imports/kind.js';
import { today } from '../../../imports/outcome/local-time.js';
import { orNull } from '../../../imports/read/table-number.js';
import { amountIn, clockTime, mealWords, measureOf, recordWords, valueUnits } from './import-amount.js';
import { profiles } from './import-heads.js';
import { health, measureFields, valueReader } from './import-measures.js';
import { inJin, inOtherUnit, inPounds } from './weight-doubts.js';

const readDay: Reader = (cell, timeZone) => {
  const value = dayIn(cell);
  if (!value) return { problem: ['应写成 2026-11-20', 'write it as 2026-11-20'] };
  if (value > today(timeZone)) return { problem: ['不能是未来的日期', 'a check-in can’t lie in the future'] };
  return value >= '2000' ? { value } : { problem: ['应在 2000 年以后', 'must be after 2000'] };
};
const dayOver: Reader = Object.assign(readDay, { form: 'moment' as const });

const short: Reader = (cell) => {
  const value = plainText(String(cell)).toLowerCase();
  return value.length > 32 ? { problem: ['最多 32 个字', 'at most 32 characters'] } : { value };
};

const sourceId: Reader = (cell, timeZone) => {
  const reading = code(64)(cell, timeZone);
  if ('problem' in reading || /^[\w.:-]+$/.test(String(reading.value))) return reading;
  return { problem: ['只能用字母、数字和 . : _ -', 'use letters, digits and . : _ - only'] };
};

const valueLabel = ['数值', 'Value'] as const;

function lineFault(line: Values, timeZone: string) {
  const { record, text, value, body_fat } = line;
  const reading = amountIn(line, timeZone);
  if ('problem' in reading) return { field: 'value', sentence: labelReason(valueLabel, reading.problem) };
  const isMeal = record !== 'mood' && measureOf(String(record)) === undefined;
  if (isMeal && !text && !value)
    return { field: 'text', sentence: ['请填写吃了什么或能量', 'Enter what was eaten, or its energy'] as const };
  if ((body_fat ?? null) !== null && record !== 'weight')
    return { field: 'body_fat', sentence: ['只有体重的行可以填写体脂率', 'Only a weight has a body fat'] as const };
  return undefined;
}

/** Imports check-ins by the rules of those that the customers' app sends; each row is one. */
export const importKind: ImportKind = {
  type: 'checkin',
  table: 'punch_action',
  engine: {
    take: async (...given) => (await import('./import-lines.js')).takeLines(...given),
    undo: async (...given) => (await import('./import-undo.js')).undoLines(...given),
  },
  key: ['user_id', 'date', 'record'],
  live: 'true',
  profiles,
  health,
  wide: { by: 'record', only: { body_fat: ['weight'], unit: [], time: [], text: [] } },
  unitDoubts: [inOtherUnit, inJin, inPounds],
  fields: [
    {
      ...phoneField('13900002076'),
      name: 'user_id',
      sql: 'bigint',
      refers: {
        from: 'select phone as name, id from customer where phone is not null and deleted_at is null',
        missing: ['没有这个手机号的客户，请先导入客户', 'no customer has this number; import the customer first'],
      },
    },
    {
      name: 'customer_id',
      label: ['客户编号', 'Customer ID'],
      aliases: ['用户编号', '客户id', 'user_id', 'user id'],
      sql: 'bigint',
      instead: 'user_id',
      read: number(1, 9_007_199_254_740_991),
      example: '',
    },
    {
      name: 'date',
      label: ['日期', 'Date'],
      aliases: ['打卡日期', '打卡时间', '记录日期', '测量时间', '测量日期', 'day', 'date/time', 'time of measurement', 'measurement date'],
      sql: 'date',
      read: dayOver,
      example: '2026-11-20',
      required: true,
    },
    {
      name: 'record',
      label: ['打卡内容', 'Check-in'],
      aliases: ['打卡类型', '类型', '项目', '打卡项目', '指标', 'kind', 'type'],
      sql: 'text',
      ...recordWords,
      example: '早餐',
      required: true,
    },
    {
      name: 'meal',
      label: ['餐次', 'Meal'],
      aliases: ['餐别', '哪一餐'],
      sql: 'text',
      instead: 'record',
      ...mealWords,
      example: '',
    },
    {
      name: 'value',
      label: valueLabel,
      aliases: ['值', '记录', '记录值', '打卡值', '能量', '热量', 'amount', 'calories'],
      sql: 'text',
      read: valueReader(valueUnits),
      example: '380',
    },
    {
      name: 'unit',
      label: ['单位', 'Unit'],
      aliases: ['计量单位'],
      sql: 'text',
      read: short,
      hint: ['能量的“卡”和 cal 都按千卡（大卡）计', 'For energy, cal and 卡 are read as kcal'],
      example: '千卡',
    },
    {
      name: 'time',
      label: ['用餐时间', 'Eaten at'],
      aliases: ['时间', '进餐时间', 'time'],
      sql: 'text',
      read: clockTime,
      example: '07:40',
    },
    {
      name: 'text',
      label: ['餐次说明', 'Meal notes'],
      aliases: ['说明', '内容', '吃了什么', '食物', '备注', 'notes', 'note'],
      sql: 'text',
      read: lines(1000),
      example: '燕麦牛奶、鸡蛋',
    },
    {
      name: 'body_fat',
      label: ['体脂率', 'Body fat'],
      aliases: ['体脂', '体脂%', '体脂率(%)', 'fat', 'body fat %', 'body fat percentage', 'fat rate'],
      sql: 'numeric',
      read: orNull(number(1, 80, 1, { '%': 1 })),
      example: '',
    },
    {
      name: 'source_id',
      label: ['来源编号', 'Event ID'],
      aliases: ['记录编号', '打卡编号', 'source id', 'id'],
      sql: 'text',
      read: sourceId,
      example: '',
    },
    ...measureFields,
  ],
  more: { amount: 'text', assumed: 'integer' },
  complete: (line, { options }) => {
    const reading = amountIn(line, options.timeZone);
    return 'value' in reading ? { amount: reading.value, assumed: reading.assumed ? 1 : 0 } : {};
  },
  fault: (line, _, { options }) => lineFault(line, options.timeZone),
};
