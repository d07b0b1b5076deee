import { type Contract, operationsOf, type Parameter, resolve, type Schema } from '../document.js';
import { type Field, fieldOf } from './meta.js';

/** One meaning of a field name. */
export interface GlossaryEntry extends Pick<Field, 'zh' | 'en' | 'type' | 'unit'> {
  /** Whether the documents of the original calls name it, or it was designed here. */
  source: 'documented' | 'designed';
  /** Areas that use it in this sense, in alphabetical order. */
  areas: string[];
}

/** The envelope's own fields, which are in every response. */
const everywhere = new Set(['code', 'message', 'data', 'list']);

/** Yields all named fields below a schema; a schema used in several places is visited for each of them. */
function* namedFields(contract: Contract, schema: Schema, seen: ReadonlySet<Schema> = new Set()): Generator<[string, Schema]> {
  const own = resolve(contract, schema);
  const mark = schema.$ref ? own.properties : undefined;
  if (mark && seen.has(mark)) return;
  const within = mark ? new Set([...seen, mark]) : seen;
  for (const [name, property] of Object.entries(own.properties ?? {})) {
    yield [name, property];
    yield* namedFields(contract, property, within);
  }
  for (const inner of [own.items, ...(own.oneOf ?? [])]) if (inner) yield* namedFields(contract, inner, within);
}

function* fieldsOfContract(contract: Contract): Generator<[area: string, name: string, schema: Schema]> {
  for (const { operation } of operationsOf(contract)) {
    const [area] = operation.tags;
    for (const one of operation.parameters ?? []) {
      const parameter: Parameter = resolve(contract, one);
      if (parameter.in !== 'header') yield [area, parameter.name, parameter.schema];
    }
    const answer = resolve(contract, operation.responses['200'] ?? {});
    for (const { schema } of [...Object.values(operation.requestBody?.content ?? {}), ...Object.values(answer.content ?? {})])
      for (const [name, property] of namedFields(contract, schema)) yield [area, name, property];
  }
}

/** Returns every field name of the contract in alphabetical order, with all its meanings. */
export function glossaryOf(contract: Contract): Map<string, GlossaryEntry[]> {
  const names = new Map<string, Map<string, GlossaryEntry & { found: Set<string> }>>();
  for (const [area, name, schema] of fieldsOfContract(contract)) {
    if (everywhere.has(name)) continue;
    const { zh, en, type, unit } = fieldOf(contract, name, schema, false, Number.POSITIVE_INFINITY);
    const meanings = names.get(name) ?? new Map();
    names.set(name, meanings);
    const source = schema['x-confidence'] ?? 'designed';
    const key = [zh, type, unit, source].join();
    const meaning = meanings.get(key) ?? { zh, en, type, ...(unit ? { unit } : {}), source, areas: [], found: new Set<string>() };
    meanings.set(key, meaning);
    meaning.found.add(area);
  }
  return new Map(
    [...names]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, meanings]) => [name, [...meanings.values()].map(({ found, ...one }) => ({ ...one, areas: [...found].sort() }))]),
  );
}
