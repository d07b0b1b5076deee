import type { Schema } from './schema.js';

/** A violated bound, without the value itself. */
export interface BoundViolation {
  kind: 'format' | 'length' | 'range';
  /** The schema keyword. */
  keyword: 'format' | 'pattern' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minimum' | 'maximum';
  found: string;
  expected: string;
}

const formats: Record<string, RegExp> = {
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  uri: /^[a-z][a-z\d+.-]*:\S+$/i,
  email: /^[^\s@]+@[^\s@]+$/,
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
  if (format !== undefined && known && !known.test(value)) yield violation('format', 'format', shapeOf(value, format), format);
  else if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) yield violation('format', 'pattern', '*', pattern);
}

function violation(kind: BoundViolation['kind'], keyword: BoundViolation['keyword'], found: string, expected: string): BoundViolation {
  return { kind, keyword, found, expected };
}

/** Yields the bounds of a schema that a value of the right type violates. */
export function* boundViolations(value: unknown, schema: Schema): Generator<BoundViolation> {
  const { minimum, maximum, minItems, maxItems } = schema;
  if (typeof value === 'string') yield* textBounds(value, schema);
  else if (typeof value === 'number') {
    if (maximum !== undefined && value > maximum) yield violation('range', 'maximum', `> ${maximum}`, `≤ ${maximum}`);
    if (minimum !== undefined && value < minimum) yield violation('range', 'minimum', `< ${minimum}`, `≥ ${minimum}`);
  } else if (Array.isArray(value)) {
    if (maxItems !== undefined && value.length > maxItems) yield violation('length', 'maxItems', `> ${maxItems}`, `≤ ${maxItems}`);
    if (minItems !== undefined && value.length < minItems) yield violation('length', 'minItems', `< ${minItems}`, `≥ ${minItems}`);
  }
}
