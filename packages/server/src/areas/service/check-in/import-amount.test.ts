import { expect, test } from 'vitest';
import { amountIn, clockTime } from './import-amount.js';

const read = (record: string, value: string, unit = '') => {
  const reading = amountIn({ record, value, unit }, 'Asia/Shanghai');
  return 'value' in reading ? reading.value : reading.problem[0];
};

test.each([
  ['weight', '69.5', '', 69.5],
  ['weight', '138斤', '', 69],
  ['weight', '138', '斤', 69],
  ['weight', '69.5kg', '斤', 69.5],
  ['weight', '139 斤', '', 69.5],
  ['weight', '500', '', '应在 20 到 400 之间'],
  ['weight', '很重', '', '应为数字，可带单位：kg、公斤、千克、斤、市斤、克、磅'],
  ['sport', '45', '', 45],
  ['sport', '1.5', '', '请写明单位，如 分钟、分'],
  ['sport', '1.5小时', '', 90],
  ['sport', '1小时20分', '', 80],
  ['sport', '0:45', '', 45],
  ['sport_kcal', '836.8', 'kj', 200],
  ['steps', '1.2万', '', 12_000],
  ['steps', '8,500', '', 8500],
  ['steps', '1,208,500 步', '', '应在 0 到 500000 之间'],
  ['lunch', '1,200', '千卡', 1200],
  ['weight', '1,234', '', '应为数字，可带单位：kg、公斤、千克、斤、市斤、克、磅'],
  ['drink', '1500', '', 1500],
  ['drink', '2', '', '请写明单位，如 ml、毫升'],
  ['drink', '2', '升', 2000],
  ['sleep', '7.5', '', 450],
  ['sleep', '430', '', 430],
  ['sleep', '7小时30分钟', '', 450],
  ['mood', '很好', '', 'great'],
  ['lunch', '620大卡', '', 620],
  ['lunch', '', '', null],
  ['steps', '', '', '必填'],
])('converts a line of %s with %j and the unit %j to %j', (record, value, unit, result) => {
  expect(read(record, value, unit)).toBe(result);
});

test.each([
  ['7:05', '07:05'],
  ['１２：３０', '12:30'],
  ['12点30分', '12:30'],
  ['2026-11-20 12:31:05', '12:31'],
  [new Date(Date.UTC(1899, 11, 30, 12, 29, 59, 999)), '12:30'],
])('reads %s as the time %s', (cell, time) => {
  expect(clockTime(cell, 'Asia/Shanghai')).toEqual({ value: time });
});

test.each(['中午', '25:00', '12:75'])('rejects %s as a time', (cell) => {
  expect(clockTime(cell, 'Asia/Shanghai')).toHaveProperty('problem');
});
