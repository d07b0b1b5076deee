import type { Schema } from '../../../../openapi/document.js';
import { choicesOf, isObject, itemsOf, propertyOf } from './describe-schema.js';
import { Refusal, type RefusedField, type Sentence } from './refusal.js';
import { textFault } from './text-faults.js';

const sentences: Record<'line' | 'lines' | 'invisible', (label: Sentence) => Sentence> = {
  line: ([zh, en]) => [
    `${zh}只能有一行，不能含换行、制表符或不可见的控制字符，请删除`,
    `${en} must be a single line without tabs or control characters; remove them`,
  ],
  lines: ([zh, en]) => [`${zh}含有不可见的控制字符，请删除`, `${en} contains invisible control characters; remove them`],
  invisible: ([zh, en]) => [`${zh}没有可见文字，请填写或留空`, `${en} contains no visible text; fill it in or leave it empty`],
};

/** A location in the input: the schemas that may describe it, and its nearest field name. */
interface Part {
  schemas: readonly Schema[];
  path: readonly string[];
  name: string;
}

function fieldRefusals({ schemas, path, name }: Part, text: string): RefusedField[] {
  // Values without a schema may be multiline.
  const isMultiline = schemas.length === 0 || schemas.some((one) => one['x-multiline']);
  const fault = textFault(text, isMultiline);
  if (!fault) return [];
  const zh = schemas.find((one) => one['x-zh'])?.['x-zh'] ?? name;
  const message = sentences[fault === 'invisible' ? fault : isMultiline ? 'lines' : 'line']([zh, name.replaceAll('_', ' ')]);
  return [{ field: path.join('.').slice(0, 200), rule: fault, message }];
}

function* faultsIn(part: Part, value: unknown): Generator<RefusedField> {
  const { schemas, path, name } = part;
  if (typeof value === 'string') yield* fieldRefusals(part, value);
  else if (Array.isArray(value))
    for (const [at, item] of value.entries()) yield* faultsIn({ schemas: itemsOf(schemas), path: [...path, String(at)], name }, item);
  else if (isObject(value))
    for (const [key, item] of Object.entries(value))
      yield* faultsIn({ schemas: propertyOf(schemas, key), path: [...path, key], name: key }, item);
}

/** Rejects text with control or invisible characters. Runs after schema validation. */
export function checkTexts(schema: Schema, value: unknown) {
  const errors: RefusedField[] = [];
  for (const fault of faultsIn({ schemas: choicesOf(schema), path: [], name: 'body' }, value)) if (errors.push(fault) === 20) break;
  if (errors.length > 0) throw new Refusal(40000, errors[0]?.message, { errors });
}
