import { brokenBounds } from './bounds.js';
import type { Schema } from './schema.js';

/** `code`, `status` and `paging` are of the whole answer, the others of one place in it. */
export type DifferenceKind = 'missing' | 'extra' | 'type' | 'enum' | 'format' | 'length' | 'range' | 'paging' | 'status' | 'code';

/** One way in which an answer is not what the contract says; it holds names and types, and of contents nothing. */
export interface Finding {
  kind: DifferenceKind;
  /** Such as `data.list[].phone`. */
  path: string;
  /** What was found there: a type, a value that is none of those listed, or on which side of a bound it lies. */
  found: string;
  /** Types or values of the contract. */
  expected: string[];
  /** JSONPath of the schema that would have to change. */
  at: string;
  schema: Schema;
  /** The keyword of the schema, where it is a bound that is broken. */
  keyword?: string;
}

export interface CompareListener {
  /** Called for every place that is looked at. */
  visit(path: string): void;
  differ(finding: Finding): void;
}

interface Place {
  path: string;
  at: string;
  schema: Schema;
}

/** As deep as a client reads. */
const maxDepth = 64;

/** Keys may be contents, such as the phone numbers of a map; what does not look like a name is none. */
function nameOf(key: string): string {
  return /^[A-Za-z_][A-Za-z_-]{0,39}\d{0,3}$/.test(key) ? key : '*';
}

/** A value is told only where it looks like one of a list: a lower-case word or a small number. */
function printableValue(value: unknown): string {
  const word = typeof value === 'string' && /^[a-z]+(?:_[a-z]+)*$/.test(value) && value.length <= 24;
  const small = Number.isInteger(value) && Math.abs(value as number) < 1000;
  return word || small || typeof value === 'boolean' ? String(value) : '*';
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** What is listed, be it as single values side by side. */
function valuesOf({ enum: values, const: only, oneOf: ways }: Schema): unknown[] | undefined {
  if (only !== undefined) return [only];
  return ways?.every((way) => way.const !== undefined) ? ways.map((way) => way.const) : values;
}

/** Types a schema allows; none stands for any. */
function typesOf(schema: Schema): string[] {
  if (schema.type) return [schema.type].flat();
  return [...new Set((valuesOf(schema) ?? []).map(typeOf))];
}

const matchesType = (type: string, types: string[]) =>
  types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));

export const pathStep = (name: string) => (/^\w+$/.test(name) ? `.${name}` : `['${name}']`);

/** Compares an answer with its schema; `schemas` are those it names. */
export function compare(schemas: Record<string, Schema>, start: Place, value: unknown, witness: CompareListener) {
  function resolveRef(place: Place): Place {
    let { at, schema } = place;
    while (schema.$ref) {
      const name = schema.$ref.slice('#/components/schemas/'.length);
      at = `$.components.schemas${pathStep(name)}`;
      schema = schemas[name] ?? {};
    }
    return { path: place.path, at, schema };
  }

  function selectBranch(place: Place, type: string): Place | undefined {
    const ways = valuesOf(place.schema)
      ? [place]
      : (place.schema.oneOf?.map((schema, at) => resolveRef({ ...place, schema, at: `${place.at}.oneOf[${at}]` })) ?? [place]);
    return ways.find((way) => matchesType(type, typesOf(way.schema)));
  }

  function compareObject(object: Record<string, unknown>, { path, at, schema }: Place, depth: number) {
    const { properties = {}, required = [], additionalProperties: others } = schema;
    const below = (name: string) => (path ? `${path}.${name}` : name);
    for (const name of required) {
      if (Object.hasOwn(object, name)) continue;
      const expected = typesOf(resolveRef({ path, at, schema: properties[name] ?? {} }).schema);
      witness.differ({ kind: 'missing', path: below(name), found: 'nothing', expected, at, schema });
    }
    for (const [key, child] of Object.entries(object)) {
      const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (known) compareValue({ path: below(key), at: `${at}.properties${pathStep(key)}`, schema: known }, child, depth);
      else if (typeof others === 'object')
        compareValue({ path: below('*'), at: `${at}.additionalProperties`, schema: others }, child, depth);
      else if (others === false)
        witness.differ({ kind: 'extra', path: below(nameOf(key)), found: typeOf(child), expected: [], at, schema });
    }
  }

  function compareValue(place: Place, child: unknown, depth: number) {
    if (depth > maxDepth) return;
    witness.visit(place.path);
    const type = typeOf(child);
    const whole = resolveRef(place);
    const found = selectBranch(whole, type);
    if (!found) {
      const ways = whole.schema.oneOf?.map((schema) => resolveRef({ ...whole, schema }).schema) ?? [whole.schema];
      const expected = [...new Set(ways.flatMap(typesOf))];
      return witness.differ({ kind: 'type', path: place.path, found: type, expected, at: place.at, schema: place.schema });
    }
    const values = valuesOf(found.schema);
    if (values && !values.includes(child))
      return witness.differ({ ...found, kind: 'enum', found: printableValue(child), expected: values.map(String) });
    for (const { expected, ...broken } of brokenBounds(child, found.schema)) witness.differ({ ...found, ...broken, expected: [expected] });
    const { items } = found.schema;
    if (Array.isArray(child) && items)
      for (const one of child) compareValue({ path: `${place.path}[]`, at: `${found.at}.items`, schema: items }, one, depth + 1);
    else if (type === 'object') compareObject(child as Record<string, unknown>, found, depth + 1);
  }

  compareValue(start, value, 0);
}
