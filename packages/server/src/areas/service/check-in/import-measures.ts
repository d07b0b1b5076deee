import { plainText, type Reader, text } from '../../../imports/decide/values.js';
import type { ImportField } from '../../../imports/kind.js';
import type { HealthMeasure } from '../../../imports/read/health-export.js';
import { orNull } from '../../../imports/read/table-number.js';
import { amountIn, clockOfCell, type MeasureName, measures, unitsOf } from './import-amount.js';

const bare = /^-?\d+(?:\.\d+)?$/;
const longest = 32;

/** Reads a value, whose notation and unit the column decides. */
export const valueReader = (units: Record<string, number>, unit = ''): Reader =>
  Object.assign(
    ((cell) => {
      // Spreadsheets keep 7:30 as a time.
      const value = cell instanceof Date ? clockOfCell(cell) : plainText(String(cell)).toLowerCase();
      if (value.length > longest) return { problem: [`最多 ${longest} 个字`, `at most ${longest} characters`] };
      return { value: bare.test(value) ? `${value}${unit}` : value };
    }) satisfies Reader,
    { form: 'number' as const, units, withUnit: (own: string) => valueReader(units, own) },
  );

/** Heads of apps and scales besides the names of the measures. */
const heads: Readonly<Record<MeasureName, readonly string[]>> = {
  weight: ['体重', '体重(kg)', '體重', 'weight', 'body weight', 'body mass'],
  sport: ['运动时长', '运动时间', '运动分钟', 'exercise minutes', 'active minutes', 'minutes exercised'],
  sport_kcal: ['运动消耗', '消耗热量', 'exercise calories', 'active calories', 'activity calories'],
  steps: ['步数', '运动步数', '走路步数', 'step count'],
  drink: ['饮水', '饮水量', '喝水', '喝水量', 'water', 'water intake'],
  sleep: ['睡眠', '睡眠时长', '睡眠时间', 'minutes asleep', 'sleep duration', 'total sleep'],
};

/** Reads a value of a measure, as the measure accepts it: 9,876 steps are no 9.876. */
function measureReader(measure: MeasureName, unit = ''): Reader {
  const units = unitsOf(measure);
  const read = valueReader(units, unit);
  const own: Reader = (cell, timeZone) => {
    const reading = read(cell, timeZone);
    if ('problem' in reading) return reading;
    const amount = amountIn({ record: measure, value: reading.value }, timeZone);
    return 'problem' in amount ? amount : reading;
  };
  return Object.assign(own, { form: 'number' as const, units, withUnit: (other: string) => measureReader(measure, other) });
}

const measureField = (measure: MeasureName): ImportField => ({
  name: measure,
  label: measures[measure].names,
  aliases: heads[measure],
  sql: 'text',
  instead: 'value',
  measure,
  read: orNull(measureReader(measure)),
  example: '',
});

const mealField = (measure: string, zh: string, en: string): ImportField => ({
  ...{ name: measure, label: [zh, en], aliases: [`${zh}内容`], sql: 'text', instead: 'text', measure, read: text(1000), example: '' },
});

/** Columns of tables that have one for each measure, such as those of scales. */
export const measureFields: ImportField[] = [
  ...(Object.keys(measures) as MeasureName[]).map(measureField),
  ...[mealField('breakfast', '早餐', 'Breakfast'), mealField('lunch', '午餐', 'Lunch'), mealField('dinner', '晚餐', 'Dinner')],
];

/** Types of records in an export of Apple Health. */
export const health: Readonly<Record<string, HealthMeasure>> = {
  HKQuantityTypeIdentifierBodyMass: { record: '体重', by: 'last' },
  HKQuantityTypeIdentifierBodyFatPercentage: { record: '体重', by: 'last', column: '体脂率' },
  HKQuantityTypeIdentifierStepCount: { record: '步数', by: 'sum', units: { count: 'steps' } },
  HKQuantityTypeIdentifierDietaryWater: { record: '饮水', by: 'sum' },
  HKQuantityTypeIdentifierAppleExerciseTime: { record: '运动', by: 'sum' },
  HKQuantityTypeIdentifierActiveEnergyBurned: { record: '运动消耗', by: 'sum' },
  HKCategoryTypeIdentifierSleepAnalysis: { record: '睡眠', by: 'minutes', only: /Asleep/ },
};
