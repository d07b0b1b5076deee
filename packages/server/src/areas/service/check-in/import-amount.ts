import type { Sentence } from '../../../http/refusal.js';
import { kilograms, measure } from '../../../imports/decide/number-values.js';
import type { CellResult, Reader } from '../../../imports/decide/values.js';
import type { Values } from '../../../imports/kind.js';
import { type Names, namesIn, wordsAmong, wordsOf } from '../../../imports/map/words.js';
import { clockIn } from '../../../imports/notation/clock.js';
import { numberReadings } from '../../../imports/notation/number-notation.js';
import { mealAliases } from '../../food/recipe/meal-aliases.js';
import type { CheckIn } from './kinds.js';

/** What a value is measured in: factors by unit, in the range of the contract. */
interface Scale {
  min: number;
  max: number;
  digits: number;
  units: Record<string, number>;
  /** The unit of a bare number; undefined if the number alone is ambiguous. */
  bare: (value: number) => string | undefined;
}

const minutes = { 分钟: 1, 分: 1, min: 1, mins: 1, minutes: 1, m: 1, 小时: 60, 个小时: 60, h: 60, hr: 60, hours: 60 };
const energy = { 千卡: 1, 大卡: 1, kcal: 1, cal: 1, 卡: 1, 千焦: 1 / 4.184, kj: 1 / 4.184 };
const whole = (unit: string) => (value: number) => (Number.isInteger(value) ? unit : undefined);

interface Measure {
  kind: CheckIn['kind'];
  field: 'weight' | 'sport_minutes' | 'sport_kcal' | 'steps' | 'drink_ml' | 'sleep_minutes';
  names: Sentence;
  scale: Scale;
}

/** What a line may hold besides a meal and the mood. */
export const measures = {
  weight: {
    ...{ kind: 'weight', field: 'weight', names: ['体重', 'Weight'] },
    scale: { min: 20, max: 400, digits: 2, units: kilograms, bare: () => 'kg' },
  },
  sport: {
    ...{ kind: 'sport', field: 'sport_minutes', names: ['运动', 'Exercise'] },
    scale: { min: 0, max: 1440, digits: 0, units: minutes, bare: whole('分钟') },
  },
  sport_kcal: {
    ...{ kind: 'sport', field: 'sport_kcal', names: ['运动消耗', 'Exercise energy'] },
    scale: { min: 0, max: 20_000, digits: 0, units: energy, bare: () => '千卡' },
  },
  steps: {
    ...{ kind: 'sport', field: 'steps', names: ['步数', 'Steps'] },
    scale: { min: 0, max: 500_000, digits: 0, units: { 步: 1, steps: 1, 万步: 10_000, 万: 10_000 }, bare: whole('步') },
  },
  drink: {
    ...{ kind: 'drink', field: 'drink_ml', names: ['饮水', 'Drink'] },
    scale: {
      ...{ min: 0, max: 20_000, digits: 0, units: { ml: 1, 毫升: 1, cc: 1, l: 1000, 升: 1000 } },
      // 1.5 or 2 are probably liters, but the file does not state the unit.
      bare: (value) => (Number.isInteger(value) && (value === 0 || value >= 50) ? 'ml' : undefined),
    },
  },
  sleep: {
    ...{ kind: 'sleep', field: 'sleep_minutes', names: ['睡眠', 'Sleep'] },
    scale: { min: 0, max: 1440, digits: 0, units: minutes, bare: (value) => (value <= 24 ? '小时' : '分钟') },
  },
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof measures;
/** Units in which a measure of a column of its own may be given. */
export const unitsOf = (record: MeasureName): Record<string, number> => measures[record].scale.units;
export const measureOf = (record: string): Measure | undefined =>
  Object.hasOwn(measures, record) ? measures[record as MeasureName] : undefined;

const mealScale: Scale = { min: 0, max: 5000, digits: 0, units: energy, bare: () => '千卡' };

const names = (): Names =>
  new Map<string, Sentence>([
    ...(namesIn('Meal') as ReadonlyMap<string, Sentence>),
    ...Object.entries(measures).map(([record, one]): [string, Sentence] => [record, one.names]),
    ['mood', ['心情', 'Mood']],
  ]);

/** The words for the kind of a line. A meal line may have the meal in a separate column. */
export const recordWords = wordsAmong(names, {
  ...mealAliases,
  ...{ 饮食: null, 餐食: null, 吃饭: null, meal: null, 称重: 'weight', 运动时长: 'sport', 锻炼: 'sport', 走路: 'steps', 运动步数: 'steps' },
  ...{
    运动能量: 'sport_kcal',
    喝水: 'drink',
    饮水量: 'drink',
    水: 'drink',
    water: 'drink',
    睡觉: 'sleep',
    睡眠时长: 'sleep',
    情绪: 'mood',
  },
});
export const mealWords = wordsOf('Meal', mealAliases);
const moodWords = wordsOf('CheckInMood', { 好: 'good', 一般般: 'normal', 差: 'bad', 不好: 'low' });

const clock = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?$/;
const hoursAndMinutes = /^(\d{1,2})(?:个?小时|h|时)([0-5]?\d)(?:分钟?|min|m)?$/;

/** 7:30 and 7小时30分 are minutes. */
function spelledMinutes(text: string): string | undefined {
  const [, hours, rest] = clock.exec(text) ?? hoursAndMinutes.exec(text.replace(/\s/g, '')) ?? [];
  return hours === undefined ? undefined : `${Number(hours) * 60 + Number(rest)}分钟`;
}

const problemOf = ({ units }: Scale): Sentence => {
  const known = Object.keys(units);
  const [zh, en] = [known.filter((unit) => !/^[a-z]/.test(unit)), known.filter((unit) => /^[a-z]/.test(unit))];
  return [`应为数字，可带单位：${[...en.slice(0, 1), ...zh].join('、')}`, `enter a number, with its unit if needed: ${en.join(', ')}`];
};
const vague = ({ units }: Scale): Sentence => {
  const known = Object.keys(units);
  return [`请写明单位，如 ${known.slice(0, 2).join('、')}`, `add the unit, such as ${known.filter((unit) => /^[a-z]/.test(unit))[0]}`];
};

/** Removes what divides thousands. In a whole number a comma is nothing else; a point remains the decimal sign. */
function withoutGroups(text: string, digits: number): string {
  const { point, comma } = numberReadings(text) ?? {};
  const isClear = digits === 0 || comma === undefined || comma === point;
  return point !== undefined && isClear ? point : text;
}

/** Reads a number with its unit, or with that of the unit column. */
function read(scale: Scale, value: string, unit: string, timeZone: string): CellResult & { assumed?: boolean } {
  const text = withoutGroups((scale.units === minutes && spelledMinutes(value)) || value, scale.digits);
  const isBare = /^-?\d+(?:\.\d+)?$/.test(text);
  const told = isBare ? unit || scale.bare(Number(text)) : '';
  if (told === undefined) return { problem: vague(scale) };
  const reading = measure({ ...scale, units: { ...scale.units, '': Number.NaN } })(`${text}${told}`, timeZone);
  if ('value' in reading) return { ...reading, assumed: isBare && unit === '' };
  return reading.problem[0] === '应为数字' ? { problem: problemOf(scale) } : reading;
}

const missing: Sentence = ['必填', 'required'];

/** All units of values. */
export const valueUnits: Record<string, number> = Object.fromEntries(
  [...Object.values(measures).map(({ scale }) => scale), mealScale].flatMap(({ units }) => Object.keys(units).map((unit) => [unit, 1])),
);

/** The value of a line, in the unit of the contract; of a meal its energy, which may be left out. */
export function amountIn({ record, value, unit }: Values, timeZone: string): CellResult & { assumed?: boolean } {
  const text = String(value ?? '');
  if (record === 'mood') return text === '' ? { problem: missing } : moodWords.read(text, timeZone);
  // Cells beside each other never make up a number.
  if (/\d/.test(String(unit ?? ''))) return { problem: ['单位不能是数字', 'The unit can’t be a number'] };
  const scale = measureOf(String(record))?.scale;
  if (text === '') return scale ? { problem: missing } : { value: null };
  return read(scale ?? mealScale, text, String(unit ?? ''), timeZone);
}

/** A spreadsheet keeps a time as a share of a day, which may fall short by a millisecond. */
export const clockOfCell = (cell: Date) => new Date(cell.getTime() + 500).toISOString().slice(11, 16);

/** Reads a time of day: 12:30, 12点30分, 下午 9:30, 9:30 PM, or the time of a spreadsheet. */
export const clockTime: Reader = (cell) => {
  const text = cell instanceof Date ? clockOfCell(cell) : String(cell).normalize('NFKC').trim();
  const [, time = text] = /^\d{4}\D\d{1,2}\D\d{1,2}日?[ T]+(.+)$/s.exec(text) ?? [];
  const clock = clockIn(time.replace(/\.0+$/, ''));
  if (clock) return { value: `${String(clock.hour).padStart(2, '0')}:${String(clock.minute).padStart(2, '0')}` };
  return { problem: ['应写成 12:30', 'write it as 12:30'] };
};
