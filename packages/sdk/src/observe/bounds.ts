import type { Schema } from './schema.js';

/** A violated bound, without the value itself. */
export interface BoundViolation {
  kind: 'format' | 'length' | 'range';
  /** The schema keyword. */
  keyword:
    | 'format'
    | 'pattern'
    | 'minLength'
    | 'maxLength'
    | 'minItems'
    | 'maxItems'
    | 'uniqueItems'
    | 'maxProperties'
    | 'minimum'
    | 'maximum'
    | 'multipleOf';
  found: string;
  expected: string;
}

const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/;
const time = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Whether a text begins with a day of the calendar, and not with 30 February. */
function beginsWithDay(text: string): boolean {
  if (!day.test(text)) return false;
  const date = text.slice(0, 10);
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}

const formats: Record<string, (text: string) => boolean> = {
  date: (text) => text.length === 10 && beginsWithDay(text),
  'date-time': (text) => beginsWithDay(text) && time.test(text.slice(10)),
  uri: (text) => /^[a-z][a-z\d+.-]*:\S+$/i.test(text),
  email: (text) => /^[^\s@]+@[^\s@]+$/.test(text),
};

/** Returns the format of a date or time with every digit replaced by 9, so that the value is not revealed; `*` for other text. */
function shapeOf(value: string, format: string | undefined): string {
  return format?.startsWith('date') && /^[\d\s:/.TZ+-]{4,40}$/.test(value) ? value.replace(/\d/g, '9') : '*';
}

function* textBounds(value: string, { format, pattern, minLength, maxLength }: Schema): Generator<BoundViolation> {
  // JSON Schema counts characters, not UTF-16 code units.
  const length = [...value].length;
  if (maxLength !== undefined && length > maxLength) yield violation('length', 'maxLength', `> ${maxLength}`, `≤ ${maxLength}`);
  if (minLength !== undefined && length < minLength) yield violation('length', 'minLength', `< ${minLength}`, `≥ ${minLength}`);
  const known = format === undefined ? undefined : formats[format];
  if (format !== undefined && known && !known(value)) yield violation('format', 'format', shapeOf(value, format), format);
  else if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) yield violation('format', 'pattern', '*', pattern);
}

function violation(kind: BoundViolation['kind'], keyword: BoundViolation['keyword'], found: string, expected: string): BoundViolation {
  return { kind, keyword, found, expected };
}

/** Six digits, as the server; fractions such as 0.3 are not exact. */
const isMultiple = (value: number, step: number) => Math.abs(value / step - Math.round(value / step)) < 1e-6;

/** Yields the bounds of a schema that a value of the right type violates. */
export function* boundViolations(value: unknown, schema: Schema): Generator<BoundViolation> {
  const { minimum, maximum, multipleOf, minItems, maxItems, uniqueItems, maxProperties } = schema;
  if (typeof value === 'string') yield* textBounds(value, schema);
  else if (typeof value === 'number') {
    if (maximum !== undefined && value > maximum) yield violation('range', 'maximum', `> ${maximum}`, `≤ ${maximum}`);
    if (minimum !== undefined && value < minimum) yield violation('range', 'minimum', `< ${minimum}`, `≥ ${minimum}`);
    if (multipleOf !== undefined && !isMultiple(value, multipleOf)) yield violation('range', 'multipleOf', '*', `n × ${multipleOf}`);
  } else if (Array.isArray(value)) {
    if (maxItems !== undefined && value.length > maxItems) yield violation('length', 'maxItems', `> ${maxItems}`, `≤ ${maxItems}`);
    if (minItems !== undefined && value.length < minItems) yield violation('length', 'minItems', `< ${minItems}`, `≥ ${minItems}`);
    if (uniqueItems && new Set(value.map((one) => JSON.stringify(one))).size < value.length)
      yield violation('length', 'uniqueItems', 'duplicates', 'unique items');
  } else if (typeof value === 'object' && value !== null && maxProperties !== undefined && Object.keys(value).length > maxProperties)
    yield violation('length', 'maxProperties', `> ${maxProperties}`, `≤ ${maxProperties}`);
}
