import { type Contract, type Operation, type Parameter, resolve, type Schema } from '../document.js';
import { labelOf } from '../violations.js';

const sentence = (text: string) => (/[.!?。！？]$/.test(text) ? text : `${text}.`);

function bounds(low: number | undefined, high: number | undefined, unit: string): string {
  const most = high === Number.MAX_SAFE_INTEGER ? undefined : high;
  if (low && most !== undefined) return low === most ? `${low}${unit}.` : `${low} to ${most}${unit}.`;
  if (most !== undefined) return `${low === 0 && unit === '' ? '0 to' : 'At most'} ${most}${unit}.`;
  return low ? `At least ${low}${unit}.` : '';
}

/** Describes the unit and the range of a value. */
function rangeOf(contract: Contract, schema: Schema): string {
  const unit = schema['x-unit'] ? ` ${schema['x-unit']}` : '';
  const item = schema.items && resolve(contract, schema.items);
  const range = bounds(schema.minimum, schema.maximum, unit);
  return [
    range || (unit && `In${unit}.`),
    schema.format ? '' : bounds(schema.minLength && schema.minLength > 1 ? schema.minLength : undefined, schema.maxLength, ' characters'),
    bounds(schema.minItems, schema.maxItems, ' items'),
    schema.format && !['binary', 'password'].includes(schema.format) ? `Format ${schema.format}.` : '',
    item ? rangeOf(contract, item).replace(/^./, (first) => `Each: ${first.toLowerCase()}`) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns what an editor shows of a field: its name in words, description, unit and range. */
function proseOf(contract: Contract, name: string, node: Schema): string {
  const schema = resolve(contract, node);
  const [zh, en] = labelOf(contract, name, schema);
  const text = [schema.description && sentence(schema.description.trim()), rangeOf(contract, schema)].filter(Boolean).join(' ');
  return `${zh} · ${en}${text ? `. ${text}` : ''}`.replace(/\s*\n\s*/g, ' ');
}

const withoutExamples = new Set(['example', 'examples', 'x-enum-zh', 'x-enum-en']);

/** Returns a copy of the contract for types: fields have everything that an editor shows as their description; no examples, no refusals. */
export function withProse(contract: Contract): Contract {
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== 'object' || node === null) return node;
    const { name, in: place, schema, description } = node as Partial<Parameter>;
    const told =
      name && place && schema ? { description: proseOf(contract, name, { ...schema, ...(description ? { description } : {}) }) } : {};
    return Object.fromEntries(
      Object.entries({ ...node, ...told }).flatMap(([key, value]) => {
        if (withoutExamples.has(key)) return [];
        // Types of refusals would take more than all others; `FailureDetail` is the same for each.
        if (key === 'responses' && 'operationId' in node)
          return [[key, visit({ '200': (value as unknown as Operation['responses'])['200'] })]];
        return [[key, key === 'properties' ? fieldsOf(value as unknown as Record<string, Schema>) : visit(value)]];
      }),
    );
  };
  const fieldsOf = (properties: Record<string, Schema>) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, node]) => {
        const { title: _, format: __, ...rest } = visit(node) as Schema;
        return [name, { ...rest, ...(node.format === 'binary' ? { format: 'binary' } : {}), description: proseOf(contract, name, node) }];
      }),
    );
  return visit(contract) as Contract;
}

type Media = { example?: unknown; examples?: Record<string, { value: unknown }> };

/** Codes that any call may be refused with; `Method` documents them. */
const common = new Set([40000, 40100, 40300, 40800, 41300, 41500, 42900, 50000, 50100, 50300, 50700]);

/** Returns a line for each code that an operation is refused with, with the names of its cases. */
function refusalsOf(contract: Contract, operation: Operation): string[] {
  const cases = new Map<number, string[]>();
  for (const [status, response] of Object.entries(operation.responses)) {
    if (status === '200') continue;
    const { example, examples = {} } = (resolve(contract, response).content?.['application/json'] ?? {}) as Media;
    for (const [name, value] of [
      ...(example ? [['', example] as const] : []),
      ...Object.entries(examples).map(([one, { value }]) => [one, value] as const),
    ]) {
      const { code } = value as { code?: number };
      if (code !== undefined && !common.has(code)) cases.set(code, [...(cases.get(code) ?? []), ...(name ? [name] : [])]);
    }
  }
  const titles = new Map((contract.components.schemas.ErrorCode?.oneOf ?? []).map(({ const: code, title }) => [code, title]));
  return [...cases]
    .sort(([one], [other]) => one - other)
    .map(([code, names]) => `@throws ApiError ${code} ${titles.get(code)}${names.length > 0 ? `: ${names.join(', ')}` : ''}`);
}

/** Returns what an editor shows of a method, without its example. */
export function methodProse(contract: Contract, operation: Operation): { text: string[]; refusals: string[] } {
  const described = operation.description?.trim().split('\n') ?? [];
  const read = operation['x-replaces']?.split('.')[0];
  const replaces = `Replaces the record that \`${read}\` reads; \`patch\` of \`@shiyi/sdk/patch\` changes some of its fields and keeps the others.`;
  const text = [...(described.length > 0 ? ['', ...described] : []), ...(read ? ['', replaces] : [])];
  return { text, refusals: refusalsOf(contract, operation) };
}

/** Puts descriptions into the text of comments; editors show a tag apart. */
export const withPlainDescriptions = (text: string) => text.replaceAll(/^(\s*(?:\/\*)?\*\s+)@description /gm, '$1');
