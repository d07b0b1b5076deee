import { runInNewContext } from 'node:vm';
import type { Data } from '@shiyi/sdk';
import { Ajv2020 } from 'ajv/dist/2020.js';
import sanitizeHtml from 'sanitize-html';
import { type Refusal, refuseField } from '../../../http/refusal.js';

export type ValueType = Data<'createParam'>['value_type'];

interface Kind {
  value_type: ValueType;
  json_schema?: string | null | undefined;
}

const wrong = (rule: string, zh: string, en: string): Refusal => refuseField(42200, 'value', rule, [zh, en]);

function parseJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = (error as Error).message;
    throw refuseField(42200, field, 'json', [`不是有效的 JSON：${why}`, `This is not valid JSON: ${why}`]);
  }
}

/** @throws Refusal 42200 when the text is no JSON Schema */
export function assertJsonSchema({ value_type, json_schema }: Kind) {
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
  string: () => undefined,
  int: (text) => {
    if (!/^-?(0|[1-9]\d{0,14})$/.test(text)) throw wrong('int', '请填写整数，例如 20', 'Enter a whole number, such as 20');
  },
  bool: (text) => {
    if (text !== 'true' && text !== 'false') throw wrong('bool', '请填写 true 或 false', 'Enter true or false');
  },
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
  return sanitizeHtml(text, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img'],
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  });
}
