import type { FieldMeta, OperationId, OperationMeta } from '@shiyi/sdk';
import type { Command, Option } from 'commander';
import globalOptions from '../../global-options.json' with { type: 'json' };
import { Failure } from '../program/failure.js';
import type { Say } from '../program/language.js';

export type Values = Record<string, unknown>;

export interface Operation {
  id: OperationId;
  meta: OperationMeta;
}

export interface ApiOptions extends Values {
  field?: string[];
  input?: string;
  output?: string;
  all?: boolean;
}

/** Formats the values of an enumeration; numbers are shown with their labels. */
function formatChoices(values: NonNullable<FieldMeta['enum']>, say: Say): string {
  return values
    .map(({ value, zh, en }) => (typeof value === 'number' ? `${value}=${say(zh, en)}` : say(`${value}=${zh}`, value)))
    .join('|');
}

const textLabel = ({ multiline }: FieldMeta, say: Say) => (multiline ? say('文本，可多行', 'multiline text') : say('文本', 'text'));

function typeLabel(field: FieldMeta, say: Say): string {
  const base = field.type.replace('[]', '');
  const kinds: Record<string, string> = {
    integer: say('整数', 'integer'),
    number: say('数字', 'number'),
    boolean: 'true|false',
    object: 'JSON',
  };
  if (field.format === 'binary') return say('文件', 'file');
  const range = base === 'integer' && field.min !== undefined && field.max !== undefined ? ` ${field.min}–${field.max}` : '';
  const one = field.enum && field.enum.length <= 6 ? formatChoices(field.enum, say) : (kinds[base] ?? textLabel(field, say)) + range;
  return field.type.endsWith('[]') ? say(`${one}，可重复`, `${one}, repeatable`) : one;
}

/** Allowed values of each option, for shell completion. */
export const optionChoices = new WeakMap<Option, NonNullable<FieldMeta['enum']>>();

/** Whether a field is secret. Other users of the machine can read command lines, so secrets get no option. */
export function isSecret(field: FieldMeta): boolean {
  return field.format === 'password';
}

const { renamedFields }: { renamedFields: Record<string, string> } = globalOptions;

/** Returns the option name of a field; fields that clash with a global option are renamed. */
export const optionName = ({ name }: FieldMeta) => renamedFields[name] ?? name;

const kebabCase = (name: string) => name.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Declares one option per field of the operation, in snake case and kebab case where they differ. */
export function declareFields(command: Command, fields: FieldMeta[], say: Say) {
  for (const field of fields) {
    if (isSecret(field)) continue;
    const name = optionName(field);
    const kebab = kebabCase(name);
    const label = [say(field.zh, field.en), typeLabel(field, say), field.unit, field.required ? say('必填', 'required') : undefined]
      .filter(Boolean)
      .join(say('，', ', '));
    const value = field.type === 'boolean' ? '[value]' : '<value>';
    const collect = (given: string, before: string[] | undefined) => [...(before ?? []), given];
    const option = command.createOption(`--${name} ${value}`, label).argParser(collect);
    if (field.enum) optionChoices.set(option, field.enum);
    command.addOption(option);
    if (kebab !== name) command.addOption(command.createOption(`--${kebab} ${value}`).argParser(collect).hideHelp());
  }
}

/** Accepts only plain decimal notation, so that a typo such as 1e3 or 01 is rejected. */
const integerText = /^-?(?:0|[1-9]\d*)$/;
const numberText = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Formats a field as its label followed by the name to type. */
const labelOf = ({ name, zh, en }: FieldMeta, say: Say) => say(`${zh}（${name}）`, `${en} (${name})`);

function parseValue(field: FieldMeta, text: string, say: Say): unknown {
  const wrong = (want: string) => {
    throw new Failure('usage', 'bad-field', say(`${labelOf(field, say)}应为${want}`, `${labelOf(field, say)} must be ${want}`));
  };
  const type = field.type.replace('[]', '');
  if (field.nullable && text === 'null') return null;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : wrong('true | false');
  if (type === 'integer' || type === 'number') {
    const number = Number(text);
    const good = type === 'integer' ? integerText.test(text) && Number.isSafeInteger(number) : numberText.test(text);
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

async function checkEnum(field: FieldMeta, value: unknown, say: Say): Promise<unknown> {
  const allowed = field.enum?.map((one) => one.value);
  if (value === null || !allowed || allowed.includes(value as string)) return value;
  const { didYouMean: nearest } = await import('../program/did-you-mean.js');
  throw new Failure(
    'usage',
    'bad-field',
    say(`${labelOf(field, say)}只能是 ${allowed.join('、')}`, `${labelOf(field, say)} must be one of ${allowed.join(', ')}`),
    nearest(String(value), allowed.map(String), say),
  );
}

async function parseField(field: FieldMeta, texts: string[], say: Say): Promise<unknown> {
  if (field.format === 'binary') return (await import('../program/files.js')).openFile(texts.at(-1) ?? '', say);
  const values = await Promise.all(texts.map(async (text) => checkEnum(field, parseValue(field, text, say), say)));
  return field.type.endsWith('[]') ? values : values.at(-1);
}

function parseInputObject(text: string, say: Say): Values {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Values;
  } catch {
    // Reported below without the text, which may contain a password.
  }
  throw new Failure('usage', 'bad-input', say('--input 应为一个 JSON 对象', '--input must be a JSON object'));
}

/** Returns the values given for a field. Commander stores kebab-case options in camel case, so check both keys. */
function flagValues(field: FieldMeta, options: ApiOptions): string[] {
  const name = optionName(field);
  const camel = kebabCase(name).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const given = [options[name], camel === name ? undefined : options[camel]].flat();
  return given.filter((one) => one !== undefined).map((one) => (one === true ? 'true' : String(one)));
}

/** Checks that no required field is missing. @throws Failure that names all missing fields */
export function requireFields(meta: OperationMeta, input: Values, say: Say) {
  const fields = meta.input.filter(({ name, required }) => required && input[name] === undefined);
  if (fields.length === 0) return;
  const names = (label: (field: FieldMeta) => string) => fields.map((field) => `${label(field)} (${field.name})`).join(', ');
  const text = say(
    `缺少 ${fields.map(({ zh, name }) => `${zh}（${name}）`).join('、')}`,
    `${names(({ en }) => en)} ${fields.length > 1 ? 'are' : 'is'} missing`,
  );
  const options = fields.filter((field) => !isSecret(field)).map((field) => `--${optionName(field)}`);
  const secrets = fields.filter(isSecret).map(({ name }) => name);
  const called = options.length > 0 ? secrets.join(', ') : 'it';
  const hints = [
    options.join(' '),
    secrets.length > 0 ? say(`${secrets.join('、')} 请用 --input - 传入`, `pass ${called} with --input -`) : '',
  ];
  throw new Failure('usage', 'missing-field', text, hints.filter(Boolean).join(say('；', '; ')));
}

/** Merges options, `--field` and `--input`; options take precedence. */
export async function buildInput(meta: OperationMeta, options: ApiOptions, readInput: () => Promise<string>, say: Say): Promise<Values> {
  const input: Values = options.input === undefined ? {} : parseInputObject(options.input === '-' ? await readInput() : options.input, say);
  const pairs = (options.field ?? []).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const);
  for (const [name] of pairs)
    if (!meta.input.some((field) => field.name === name))
      throw new Failure('usage', 'bad-field', say(`没有字段 ${name}`, `There is no field ${name}`));
  for (const field of meta.input) {
    const texts = [...pairs.filter(([name]) => name === field.name).map(([, text]) => text), ...flagValues(field, options)];
    if (texts.length) input[field.name] = await parseField(field, texts, say);
  }
  return input;
}
