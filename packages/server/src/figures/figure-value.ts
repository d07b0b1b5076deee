import type { Period } from '../db/days/periods.js';
import { refuseField } from '../http/refusal.js';
import type { FigureFilter } from './figure-scope.js';
import type { PartFilter, Region } from './row-query.js';

/** The value of a list's filter `figure`. */
export interface FigureValue {
  key: string;
  period: Period;
  filter: FigureFilter;
  narrow: PartFilter;
}

const mostDays = 367;

/** Names keep the signs that separate the parts. */
const partName = (text: string) => text.replaceAll('%', '%25').replaceAll('~', '%7E').replaceAll('/', '%2F');
const plainName = (text: string) => text.replaceAll('%2F', '/').replaceAll('%7E', '~').replaceAll('%25', '%');

const regionText = ({ province, city }: Region) => `${partName(province ?? '')}${city === undefined ? '' : `/${partName(city ?? '')}`}`;

function regionOf(text: string): Region {
  const [province = '', city] = text.split('/');
  return { province: plainName(province) || null, ...(city === undefined ? {} : { city: plainName(city) || null }) };
}

/** Returns the value for the rows of a figure. */
export function figureText(
  key: string,
  { from, to }: Period,
  { dept_id, staff_id, channel_id }: FigureFilter,
  narrow: PartFilter = {},
): string {
  const { day, step, region, goods, product, seller, staff } = narrow;
  const parts = {
    ...{ dept: dept_id, staff: staff_id ?? staff, channel: channel_id, day, step, goods, seller },
    product: product === undefined ? undefined : partName(product),
    region: region && regionText(region),
  };
  return [key, from, to, ...Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [`${name}-${value}`]))].join('~');
}

const unknown = () =>
  refuseField(42200, 'figure', 'known', [
    '统计口径不正确，请从数据看板重新打开',
    'These are not the rows of a figure; open the list from the dashboard again',
  ]);

/** Days as milliseconds; not a number for days that are none, such as 30 February. */
function timeOf(day: string) {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? Number.NaN : time;
}

/** A whole number; undefined if the part is missing. */
function numberOf(text: string | undefined, most = Number.MAX_SAFE_INTEGER) {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!/^\d{1,16}$/.test(text) || number > most) throw unknown();
  return number;
}

const known = new Set(['dept', 'staff', 'channel', 'day', 'step', 'goods', 'seller', 'product', 'region']);

function partsOf(texts: readonly string[]) {
  const parts = new Map(texts.map((text) => [text.slice(0, text.indexOf('-')), text.slice(text.indexOf('-') + 1)]));
  if (parts.size < texts.length || [...parts.keys()].some((name) => !known.has(name))) throw unknown();
  return parts;
}

const withoutGaps = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** @throws Refusal 42200 */
export function figureOf(text: string): FigureValue {
  const [key = '', from = '', to = '', ...rest] = text.split('~');
  const days = (timeOf(to) - timeOf(from)) / 86_400_000 + 1;
  if (!(days >= 1 && days <= mostDays)) throw unknown();
  const parts = partsOf(rest);
  const [product, region] = [parts.get('product'), parts.get('region')];
  return {
    key,
    period: { from, to, days },
    filter: { dept_id: numberOf(parts.get('dept')), staff_id: numberOf(parts.get('staff')), channel_id: numberOf(parts.get('channel')) },
    narrow: withoutGaps({
      ...{ day: numberOf(parts.get('day'), 1000), step: numberOf(parts.get('step'), 10), goods: numberOf(parts.get('goods')) },
      seller: numberOf(parts.get('seller')),
      product: product === undefined ? undefined : plainName(product),
      region: region === undefined ? undefined : regionOf(region),
    }) as PartFilter,
  };
}

export { unknown as unknownFigure };
