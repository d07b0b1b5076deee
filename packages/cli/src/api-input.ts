import type { FieldMeta, OperationMeta } from '@shiyi/sdk';
import type { Command, Option } from 'commander';
import { Failure } from './failure.js';
import type { Say } from './language.js';

export type Values = Record<string, unknown>;

export interface ApiOptions extends Values {
  field?: string[];
  input?: string;
  output?: string;
  all?: boolean;
}

/** The values to choose from; a value that says nothing by itself stands with its label. */
function choices(values: NonNullable<FieldMeta['enum']>, say: Say): string {
  return values
    .map(({ value, zh, en }) => (typeof value === 'number' ? `${value}=${say(zh, en)}` : say(`${value}=${zh}`, value)))
    .join('|');
}

function kindOf(field: FieldMeta, say: Say): string {
  const base = field.type.replace('[]', '');
  const kinds: Record<string, string> = {
    integer: say('整数', 'integer'),
    number: say('数字', 'number'),
    boolean: 'true|false',
    object: 'JSON',
  };
  if (field.format === 'binary') return say('文件', 'file');
  const range = base === 'integer' && field.min !== undefined && field.max !== undefined ? ` ${field.min}–${field.max}` : '';
  const one = field.enum && field.enum.length <= 6 ? choices(field.enum, say) : (kinds[base] ?? say('文本', 'text')) + range;
  return field.type.endsWith('[]') ? say(`${one}，可重复`, `${one}, repeatable`) : one;
}

/** The values an option can take, for completion. */
export const choicesOf = new WeakMap<Option, NonNullable<FieldMeta['enum']>>();

/** Secrets on a command line can be read by everyone on the machine. */
export function isSecret(field: FieldMeta): boolean {
  return field.format === 'password';
}

/** One option for each field of the operation; a name that is taken is left to `--field`. */
export function declareFields(command: Command, fields: FieldMeta[], taken: Set<string>, say: Say) {
  for (const field of fields) {
    const kebab = field.name.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (isSecret(field) || taken.has(kebab)) continue;
    const label = [say(field.zh, field.en), kindOf(field, say), field.unit, field.required ? say('必填', 'required') : undefined]
      .filter(Boolean)
      .join(say('，', ', '));
    const value = field.type === 'boolean' ? '[value]' : '<value>';
    const collect = (given: string, before: string[] | undefined) => [...(before ?? []), given];
    const option = command.createOption(`--${field.name} ${value}`, label).argParser(collect);
    if (field.enum) choicesOf.set(option, field.enum);
    command.addOption(option);
    if (kebab !== field.name) command.addOption(command.createOption(`--${kebab} ${value}`).argParser(collect).hideHelp());
  }
}

function parsed(field: FieldMeta, text: string, say: Say): unknown {
  const wrong = (want: string) => {
    throw new Failure('usage', 'bad-field', say(`${field.name} 应为${want}`, `${field.name} must be ${want}`));
  };
  const type = field.type.replace('[]', '');
  if (field.nullable && text === 'null') return null;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : wrong('true | false');
  if (type === 'integer' || type === 'number') {
    const number = Number(text);
    const good = text.trim() !== '' && (type === 'integer' ? Number.isSafeInteger(number) : Number.isFinite(number));
    if (!good) wrong(type === 'integer' ? say('整数', 'an integer') : say('数字', 'a number'));
    return number;
  }
  if (type !== 'object') return text;
  try {
    return JSON.parse(text);
  } catch {
    return wrong('JSON');
  }
}

async function checked(field: FieldMeta, value: unknown, say: Say): Promise<unknown> {
  const allowed = field.enum?.map((one) => one.value);
  if (value === null || !allowed || allowed.includes(value as string)) return value;
  const { nearest } = await import('./nearest.js');
  throw new Failure(
    'usage',
    'bad-field',
    say(`${field.name} 只能是 ${allowed.join('、')}`, `${field.name} must be one of ${allowed.join(', ')}`),
    nearest(String(value), allowed.map(String), say),
  );
}

async function fileAt(path: string, say: Say): Promise<File> {
  const [{ openAsBlob }, { basename }] = await Promise.all([import('node:fs'), import('node:path')]);
  const blob = await new Promise<Blob>((resolve) => resolve(openAsBlob(path))).catch(() => {
    throw new Failure('file', 'unreadable-file', say(`无法读取文件 ${path}`, `The file ${path} cannot be read`));
  });
  return new File([blob], basename(path));
}

async function valueFrom(field: FieldMeta, texts: string[], say: Say): Promise<unknown> {
  if (field.format === 'binary') return fileAt(texts.at(-1) ?? '', say);
  const values = await Promise.all(texts.map(async (text) => checked(field, parsed(field, text, say), say)));
  return field.type.endsWith('[]') ? values : values.at(-1);
}

function objectFrom(text: string, say: Say): Values {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Values;
  } catch {
    // Said below, without the text: it may hold a password.
  }
  throw new Failure('usage', 'bad-input', say('--input 应为一个 JSON 对象', '--input is one JSON object'));
}

/** The options as commander keeps them: by the field's own name, or by the camel case of its kebab form. */
function flagsOf(field: FieldMeta, options: ApiOptions): string[] {
  const camel = field.name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const given = [options[field.name], camel === field.name ? undefined : options[camel]].flat();
  return given.filter((one) => one !== undefined).map((one) => (one === true ? 'true' : String(one)));
}

/** Refuses an input that lacks what the contract asks for. @throws Failure */
export function missing(meta: OperationMeta, input: Values, say: Say) {
  const field = meta.input.find(({ name, required }) => required && input[name] === undefined);
  if (!field) return;
  const how = isSecret(field) ? say('请用 --input - 传入', 'pass it with --input -') : `--${field.name}`;
  throw new Failure('usage', 'missing-field', say(`缺少 ${field.zh}（${field.name}）`, `${field.en} (${field.name}) is missing`), how);
}

/** Puts flags, `--field` and `--input` together; flags go before. */
export async function inputOf(meta: OperationMeta, options: ApiOptions, readInput: () => Promise<string>, say: Say): Promise<Values> {
  const input: Values = options.input === undefined ? {} : objectFrom(options.input === '-' ? await readInput() : options.input, say);
  const pairs = (options.field ?? []).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const);
  for (const [name] of pairs)
    if (!meta.input.some((field) => field.name === name))
      throw new Failure('usage', 'bad-field', say(`没有字段 ${name}`, `There is no field ${name}`));
  for (const field of meta.input) {
    const texts = [...pairs.filter(([name]) => name === field.name).map(([, text]) => text), ...flagsOf(field, options)];
    if (texts.length) input[field.name] = await valueFrom(field, texts, say);
  }
  return input;
}
