import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { momentReadings } from '../notation/day-notation.js';
import { type Line, UnreadableFile } from './table.js';
import { readXml } from './xml.js';

/** What a type of record in an export of Apple Health is. */
export interface HealthMeasure {
  record: string;
  /** The last value of a day, their sum, or the minutes that they last. */
  by: 'last' | 'sum' | 'minutes';
  /** Not the value of the record itself, but this column. */
  column?: string;
  /** Our units by theirs, where they differ. */
  units?: Readonly<Record<string, string>>;
  /** Only records with such values. */
  only?: RegExp;
}

export interface HealthMeasures {
  /** The company's time zone, whose days count. */
  timeZone: string;
  types: Readonly<Record<string, HealthMeasure>>;
}

interface HealthRecord {
  startDate: string;
  endDate: string;
  value: string;
  unit: string;
  sourceName: string;
}

/** The values of a day, by the device or app that recorded them: a watch and a phone count the same steps. */
interface DayValue {
  at: string;
  unit: string;
  bySource: Map<string, number>;
}

const heads = ['日期', '打卡内容', '数值', '单位', '体脂率'];
const maxDays = 500_000;

const otherKind = new UnreadableFile([
  '这是 Apple 健康导出的数据，请在“导入打卡”中上传',
  'This is an export of Apple Health; import it as check-ins',
]);
const tooMany = new UnreadableFile(['健康数据过多，请拆分', 'The export has too many values; split it']);

const minutesOf = ({ startDate, endDate }: HealthRecord) =>
  (Date.parse(endDate.replace(' ', 'T').replace(' ', '')) - Date.parse(startDate.replace(' ', 'T').replace(' ', ''))) / 60_000;

function amountOf(record: HealthRecord, { by }: HealthMeasure): number {
  if (by === 'minutes') return minutesOf(record);
  const value = Number(record.value);
  // Shares are written as 0.283 with the unit %.
  return record.unit === '%' && value <= 1 ? value * 100 : value;
}

/** Collects the values of an export by day and type of record. */
function dayCollector({ timeZone, types }: HealthMeasures) {
  const days = new Map<string, DayValue>();
  const add = (type: string, record: HealthRecord) => {
    const measure = types[type];
    if (!measure || (measure.only && !measure.only.test(record.value))) return;
    const at = momentReadings(measure.by === 'minutes' ? record.endDate : record.startDate, timeZone).day_month;
    const amount = amountOf(record, measure);
    if (at === undefined || !Number.isFinite(amount)) return;
    const key = `${at.slice(0, 10)} ${type}`;
    const known = days.get(key);
    if (!known && days.size >= maxDays) throw tooMany;
    const day = known ?? { at: '', unit: record.unit, bySource: new Map() };
    days.set(key, day);
    if (measure.by !== 'last') day.bySource.set(record.sourceName, (day.bySource.get(record.sourceName) ?? 0) + amount);
    else if (at >= day.at) Object.assign(day, { at, unit: record.unit, bySource: new Map([['', amount]]) });
  };
  return { add, days };
}

type Days = ReturnType<typeof dayCollector>['days'];

const round = (value: number) => String(Math.round(value * 100) / 100);

/** Makes a line for each record of a day, in the order of days. */
function linesOf(days: Days, types: HealthMeasures['types']): string[][] {
  const lines = new Map<string, string[]>();
  for (const [key, { unit, bySource }] of [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [date = '', type = ''] = key.split(' ');
    const { record, by, column, units } = types[type] as HealthMeasure;
    const line = lines.get(`${date} ${record}`) ?? [date, record, '', '', ''];
    lines.set(`${date} ${record}`, line);
    const amount = Math.max(...bySource.values());
    if (column !== undefined) line[heads.indexOf(column)] = round(amount);
    else {
      line[2] = by === 'last' ? round(amount) : String(Math.round(amount));
      line[3] = by === 'minutes' ? 'min' : (units?.[unit] ?? unit);
    }
  }
  return [...lines.values()];
}

/** Yields a header row, and a line for each day and measure of an export of Apple Health, which is read as a stream. */
export async function* healthLines(path: string, measures: HealthMeasures | undefined): AsyncGenerator<Line[]> {
  if (!measures) throw otherKind;
  const { add, days } = dayCollector(measures);
  const { size } = await stat(path);
  const handlers = {
    open(tag: string, attributes: () => Record<string, string>) {
      if (tag !== 'Record') return;
      const { type = '', startDate = '', endDate = '', value = '', unit = '', sourceName = '' } = attributes();
      add(type, { startDate, endDate, value, unit, sourceName });
    },
  };
  for await (const read of readXml(createReadStream(path), handlers)) if (read > size) throw tooMany;
  yield [heads, ...linesOf(days, measures.types)].map((cells, row_no) => ({ row_no, cells, read_pct: 100 }));
}
