import { boundViolations } from './bounds.js';
import type { Schema } from './schema.js';

/** `code`, `status` and `paging` concern the whole response, the others one path in it. */
export type DifferenceKind = 'missing' | 'extra' | 'type' | 'enum' | 'format' | 'length' | 'range' | 'paging' | 'status' | 'code';

/** A deviation of a response from the contract; contains names and types, but no data. */
export interface Finding {
  kind: DifferenceKind;
  /** Such as `data.list[].phone`. */
  path: string;
  /** The actual type, the unlisted enum value, or the side of the bound the value is on. */
  found: string;
  /** Types or values allowed by the contract. */
  expected: string[];
  /** JSONPath of the schema that would have to change. */
  at: string;
  schema: Schema;
  /** The schema keyword of the bound, if a bound is violated. */
  keyword?: string;
}

export interface CompareListener {
  /** Called for every path that is compared. */
  visit(path: string): void;
  differ(finding: Finding): void;
  /** Paths have the index of each item and the keys as they are, as in `list.0.phone`, instead of hiding what may be data. */
  exact?: boolean;
}

interface Place {
  path: string;
  at: string;
  schema: Schema;
}

/** Maximum depth, the same as for a client. */
const maxDepth = 64;

/** Returns the key if it looks like a field name, otherwise `*`: keys may be data, such as phone numbers in a map. */
function nameOf(key: string): string {
  return /^[A-Za-z_][A-Za-z_-]{0,39}\d{0,3}$/.test(key) ? key : '*';
}

/** Returns a value only if it looks like an enum value (a lower-case word or a small number) or is a boolean, otherwise `*`. */
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

/** Returns the values listed by `const`, `enum`, or a `oneOf` of constants. */
function valuesOf({ enum: values, const: only, oneOf: ways }: Schema): unknown[] | undefined {
  if (only !== undefined) return [only];
  return ways?.every((way) => way.const !== undefined) ? ways.map((way) => way.const) : values;
}

/** Returns the types a schema allows; an empty list means any type. */
function typesOf(schema: Schema): string[] {
  if (schema.type) return [schema.type].flat();
  return [...new Set((valuesOf(schema) ?? []).map(typeOf))];
}

const matchesType = (type: string, types: string[]) =>
  types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));

export const pathStep = (name: string) => (/^\w+$/.test(name) ? `.${name}` : `['${name}']`);

/** Compares a response with its schema; `schemas` contains the referenced schemas. */
export function compare(schemas: Record<string, Schema>, start: Place, value: unknown, witness: CompareListener) {
  function resolveRef(place: Place): Place {
    let { at, schema } = place;
    while (schema.$ref) {
      const { $ref, ...own } = schema;
      const name = $ref.slice('#/components/schemas/'.length);
      at = `$.components.schemas${pathStep(name)}`;
      // A reference may have keywords of its own beside it.
      schema = Object.keys(own).length > 0 ? { ...schemas[name], ...own } : (schemas[name] ?? {});
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
        compareValue({ path: below(witness.exact ? key : '*'), at: `${at}.additionalProperties`, schema: others }, child, depth);
      else if (others === false)
        witness.differ({ kind: 'extra', path: below(witness.exact ? key : nameOf(key)), found: typeOf(child), expected: [], at, schema });
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
    for (const { expected, ...broken } of boundViolations(child, found.schema))
      witness.differ({ ...found, ...broken, expected: [expected] });
    const { items } = found.schema;
    if (Array.isArray(child) && items)
      for (const [at, one] of child.entries())
        compareValue({ path: place.path + (witness.exact ? `.${at}` : '[]'), at: `${found.at}.items`, schema: items }, one, depth + 1);
    else if (type === 'object') compareObject(child as Record<string, unknown>, found, depth + 1);
  }

  compareValue(start, value, 0);
}
