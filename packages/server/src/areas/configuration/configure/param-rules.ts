import { runInNewContext } from 'node:vm';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { refuseField } from '../../../http/refusal.js';
import { cleanRichText } from '../../../records/rich-text.js';
import type { Choice, Kind, ValueType } from './value-kind.js';
import { checkLength, checkList, checkMealTimes, checkRange, checkWorkHours, wrong } from './value-limits.js';

function parseJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = (error as Error).message;
    throw refuseField(42200, field, 'json', [`不是有效的 JSON：${why}`, `This is not valid JSON: ${why}`]);
  }
}

const kindsWithLimits: readonly ValueType[] = ['string', 'int', 'list'];

/** Checks what a parameter says about its values. @throws Refusal 42200 */
export function assertKind(kind: Kind) {
  assertJsonSchema(kind);
  const { value_type, minimum, maximum, unit, choices = [] } = kind;
  if (typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum)
    throw refuseField(42200, 'maximum', 'range', ['最大值不能小于最小值', 'The maximum is less than the minimum']);
  if (!kindsWithLimits.includes(value_type) && (typeof minimum === 'number' || typeof maximum === 'number'))
    throw refuseField(42200, 'minimum', 'only', [
      '只有整数、列表和文本有范围，请清空',
      'Only whole numbers, lists and texts have limits; leave them empty',
    ]);
  if (value_type !== 'int' && unit)
    throw refuseField(42200, 'unit', 'only', ['只有整数有单位，请清空', 'Only whole numbers have a unit; leave it empty']);
  assertChoices(value_type, choices);
}

function assertChoices(value_type: ValueType, choices: readonly Choice[]) {
  if (value_type !== 'choice' && choices.length > 0)
    throw refuseField(42200, 'choices', 'only', ['只有单选参数有选项，请清空', 'Only choices have options; remove them']);
  if (value_type === 'choice' && choices.length < 2)
    throw refuseField(42200, 'choices', 'few', ['请至少填写 2 个选项', 'Enter at least 2 options']);
  if (new Set(choices.map(({ value }) => value)).size < choices.length)
    throw refuseField(42200, 'choices', 'twice', ['选项的值不能重复', 'Two options have the same value']);
}

function assertJsonSchema({ value_type, json_schema }: Kind) {
  if (!json_schema) return;
  if (value_type !== 'json')
    throw refuseField(42200, 'json_schema', 'only', [
      '只有 JSON 参数有结构，请清空',
      'Only JSON parameters can have a schema; leave it empty',
    ]);
  schemaOf(json_schema);
}

function schemaOf(text: string) {
  const schema = parseJson(text, 'json_schema') as object;
  const ajv = new Ajv2020({ strict: false });
  try {
    return ajv.compile(schema);
  } catch (error) {
    const why = (error as Error).message.slice(0, 300);
    throw refuseField(42200, 'json_schema', 'schema', [`不是有效的 JSON Schema：${why}`, `This is not a valid JSON Schema: ${why}`]);
  }
}

/** Milliseconds that the check of a value may take: people write the patterns of the schema, which may backtrack without end. */
const checkMs = 80;

/** Ends work that takes too long, also inside a pattern. @throws Refusal 42200 */
function inTime<T>(work: () => T): T {
  try {
    return runInNewContext('work()', { work }, { timeout: checkMs }) as T;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw refuseField(42200, 'value', 'time', [
      '按参数的结构检查太慢，请联系管理员简化其中的正则表达式',
      'The schema of the parameter takes too long to check; ask an administrator to simplify its patterns',
    ]);
  }
}

function checkJson(text: string, json_schema: string | null | undefined) {
  const value = parseJson(text, 'value');
  if (!json_schema) return;
  const validate = schemaOf(json_schema);
  if (inTime(() => validate(value))) return;
  const [error] = validate.errors ?? [];
  const place = error?.instancePath || '/';
  throw wrong('schema', `${place} 不符合结构要求：${error?.message}`, `${place} does not match the schema: ${error?.message}`);
}

const checks: Record<ValueType, (text: string, kind: Kind) => void> = {
  string: checkLength,
  int: (text, kind) => {
    if (!/^-?(0|[1-9]\d{0,14})$/.test(text)) throw wrong('int', '请填写整数，例如 20', 'Enter a whole number, such as 20');
    checkRange(Number(text), kind);
  },
  hour: (text) => {
    if (!/^(1?\d|2[0-3])$/.test(text)) throw wrong('hour', '请选择 0 点到 23 点之间的整点', 'Choose a whole hour from 0 to 23');
  },
  bool: (text) => {
    if (text !== 'true' && text !== 'false') throw wrong('bool', '请选择开启或关闭', 'Choose on or off');
  },
  choice: (text, { choices = [] }) => {
    if (choices.some(({ value }) => value === text)) return;
    const [zh, en] = [choices.map(({ label }) => label).join('、'), choices.map(({ label, label_en }) => label_en ?? label).join(', ')];
    throw wrong('choice', `请选择其中一项：${zh}`, `Choose one of: ${en}`);
  },
  list: (text, kind) => checkList(parseJson(text, 'value'), kind),
  meal_times: (text) => checkMealTimes(parseJson(text, 'value')),
  work_hours: (text) => checkWorkHours(parseJson(text, 'value')),
  json: (text, { json_schema }) => checkJson(text, json_schema),
  image: (text) => {
    if (!/^(\/(?!\/)|https?:\/\/)\S+$/.test(text))
      throw wrong(
        'address',
        '请上传图片，或填写以 http(s):// 开头的地址',
        'Upload an image, or enter an address that starts with http(s)://',
      );
  },
  rich: () => undefined,
};

/** Returns the value as it is stored: rich text loses everything that could run or load in the background. @throws Refusal 42200 */
export function checkedValue(text: string, kind: Kind): string {
  checks[kind.value_type](text, kind);
  if (kind.value_type !== 'rich') return text;
  return cleanRichText(text);
}
