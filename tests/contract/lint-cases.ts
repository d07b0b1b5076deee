/** Returns a small contract that obeys all rules; each case of the tests violates it in one place. */
export function goodContract() {
  const envelope = (data: object) => ({
    type: 'object',
    additionalProperties: false,
    required: ['code', 'message', 'data'],
    properties: { code: { const: 200 }, message: { type: 'string', maxLength: 100 }, data },
  });
  const json = (schema: object, example: object) => ({ description: 'An answer.', content: { 'application/json': { schema, example } } });
  const number = (label: string) => ({ type: 'integer', minimum: 1, 'x-zh': label });
  const query = (name: string) => ({ name, in: 'query', schema: number('页码'), example: 1 });
  const page = {
    type: 'object',
    additionalProperties: false,
    required: ['list', 'total', 'page', 'limit', 'next'],
    properties: {
      list: { type: 'array', items: { $ref: '#/components/schemas/Key' } },
      total: number('总数'),
      page: number('页码'),
      limit: number('每页条数'),
      next: { type: ['string', 'null'], maxLength: 64, 'x-zh': '下一页游标' },
    },
  };
  const refusals = Object.fromEntries(['400', '401', '403', 'default'].map((status) => [status, { description: 'A refusal.' }]));
  const common = { tags: ['redis'], 'x-permission': 'redis:key:list', 'x-roles': ['operator'], 'x-danger': 'none' };
  return {
    openapi: '3.1.0',
    info: { title: 'Cache', version: '1' },
    'x-roles': ['lead', 'operator'],
    paths: {
      '/admin/v1/redis': {
        get: {
          ...common,
          operationId: 'listCacheKeys',
          summary: 'List cache keys',
          'x-zh': '缓存列表',
          'x-origin': 'added',
          'x-retry': 'read',
          parameters: [query('page'), query('limit'), query('after')],
          responses: { '200': json(envelope(page), { code: 200, message: '', data: {} }), ...refusals },
        },
        put: {
          ...common,
          operationId: 'updateCacheKey',
          summary: 'Update a cache entry',
          'x-zh': '修改缓存',
          'x-origin': 'documented',
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Key' }, example: { key: 'a', kinds: ['set'] } } },
          },
          responses: { '200': json(envelope({ $ref: '#/components/schemas/Key' }), { code: 200, message: '', data: {} }), ...refusals },
        },
        delete: {
          ...common,
          operationId: 'deleteCacheKey',
          summary: 'Delete a cache entry',
          'x-zh': '删除缓存',
          'x-origin': 'documented',
          'x-danger': 'mild',
          parameters: [query('key')],
          responses: { '200': json(envelope({ $ref: '#/components/schemas/Key' }), { code: 200, message: '', data: {} }), ...refusals },
        },
      },
    },
    components: {
      schemas: {
        Key: {
          type: 'object',
          additionalProperties: false,
          required: ['key'],
          properties: {
            key: { type: 'string', maxLength: 64, 'x-zh': '键' },
            kinds: {
              type: 'array',
              maxItems: 2,
              items: { type: 'string', enum: ['set', 'list'], 'x-enum-zh': { set: '集合', list: '列表' } },
              'x-zh': '类型',
            },
          },
        },
      },
    },
  };
}

/**
 * A violation of the valid contract: the rule that must report it, its description, the place (from `get`, `put`,
 * `delete` or `Key`), the new value (removed if missing), and part of the message.
 */
export interface Case {
  rule: string;
  wrong: string;
  where: string;
  value?: unknown;
  objection: RegExp;
}

const answer = 'responses.200.content.application/json';

const { delete: byAddress, put: byBody } = goodContract().paths['/admin/v1/redis'];
const inBody = { ...byAddress, parameters: [], requestBody: byBody.requestBody };

const rows: [rule: string, wrong: string, where: string, value: unknown, objection: RegExp][] = [
  ['area-tag', 'a tag of another area', 'get.tags', ['users'], /area of the file: redis/],
  ['area-tag', 'two tags', 'get.tags', ['redis', 'users'], /area of the file: redis/],
  ['bounds', 'a string without end', 'Key.properties.key.maxLength', undefined, /Strings must have maxLength/],
  ['bounds', 'a request list without end', 'Key.properties.kinds.maxItems', undefined, /array kinds must have maxItems/],
  [
    'bounds',
    'a request map without end',
    'Key.properties.kinds',
    { type: 'object', additionalProperties: { type: 'integer', 'x-zh': '数' }, 'x-zh': '类型' },
    /object kinds must have maxProperties/,
  ],
  ['closed-schema', 'an open object', 'Key.additionalProperties', undefined, /additionalProperties/],
  ['closed-schema', 'an empty schema', `get.${answer}.schema.properties.message.items`, {}, /is empty/],
  ['component-names', 'a schema nobody uses', 'schemas.Spare', { type: 'integer' }, /Nothing refers to Spare/],
  [
    'component-names',
    'a name of another file',
    'get.parameters.0.schema',
    { $ref: '../../more.yaml#/components/schemas/Key' },
    /Key is also in/,
  ],
  ['documented-parameters', 'a known parameter left out', 'delete.parameters', [], /documented parameter key/],
  ['documented-parameters', 'a known parameter in the body', 'delete', inBody, /key is missing from the address/],
  ['documented-parameters', 'a documented call marked as added', 'put.x-origin', 'added', /x-origin must be documented/],
  ['documented-parameters', 'an added call marked as documented', 'get.x-origin', 'documented', /x-origin must be added/],
  ['envelope', 'another success code', `put.${answer}.schema.properties.code.const`, 0, /const: 200/],
  ['envelope', 'an open envelope', `put.${answer}.schema.additionalProperties`, true, /closed envelope/],
  ['envelope', 'an answer without message', `put.${answer}.schema.required`, ['code', 'data'], /closed envelope/],
  ['envelope', 'no success at all', 'put.responses.200', undefined, /must have a 200 response/],
  ['example', 'a request without example', 'put.requestBody.content.application/json.example', undefined, /must have an example/],
  ['example', 'an answer without example', `get.${answer}.example`, undefined, /must have an example/],
  ['file-length', 'a file of more than 800 lines', 'Key.x-lines', Array.from({ length: 800 }, () => 1), /split it at 800/],
  [
    'flat-input',
    'one name in query and body',
    'put.parameters',
    [{ name: 'key', in: 'query', schema: { type: 'integer', 'x-zh': '键' } }],
    /key appears twice/,
  ],
  [
    'command-options',
    'a field that an option of every command would hide',
    'put.parameters',
    [{ name: 'timeout', in: 'query', schema: { type: 'integer', 'x-zh': '超时' } }],
    /timeout is also an option of every command/,
  ],
  ['labels', 'a property without label', 'Key.properties.key.x-zh', undefined, /key must have x-zh/],
  ['labels', 'a parameter without label', 'delete.parameters.0.schema.x-zh', undefined, /key must have x-zh/],
  ['labels', 'an enum with a nameless value', 'Key.properties.kinds.items.x-enum-zh.set', undefined, /exactly the values/],
  [
    'labels',
    'an enum without names',
    'Key.properties.kinds.items',
    { type: 'string', enum: ['set', 'list'], 'x-zh': '类型' },
    /must have x-enum-zh/,
  ],
  ['about', 'a kind of record that belongs to nobody', 'put.x-about', { key: 'cache' }, /x-about: key is one of/],
  ['health', 'a module that there is not', 'Key.properties.key.x-health', 'mood', /x-health is one of/],
  ['health', 'a weight without a module', 'Key.properties.init_weight', { type: 'number', 'x-zh': '体重' }, /init_weight is health data/],
  ['multiline', 'a number of several lines', 'get.parameters.0.schema.x-multiline', true, /only allowed on free text/],
  ['multiline', 'a choice of several lines', 'Key.properties.kinds.items.x-multiline', true, /only allowed on free text/],
  ['multiline', 'a text that says it is of one line', 'Key.properties.key.x-multiline', false, /only allowed on free text/],
  ['op-id-verb', 'a verb of another method', 'put.operationId', 'getCacheKey', /of a put starts with/],
  ['op-id-verb', 'an article', 'put.operationId', 'updateTheKey', /no article/],
  ['op-id-verb', 'a digit', 'put.operationId', 'updateKey2', /camelCase/],
  ['pages', 'a list that takes no page', 'get.parameters', [], /must take page, limit and after/],
  ['pages', 'a list that takes no cursor', 'get.parameters.2', undefined, /must take page, limit and after/],
  [
    'pages',
    'a page without the cursor of the next',
    `get.${answer}.schema.properties.data.required`,
    ['list', 'total', 'page', 'limit'],
    /must answer next/,
  ],
  ['pages', 'a cursor where there is no list', 'delete.parameters.0.name', 'after', /Only lists may take after/],
  ['pages', 'a page under another name', 'get.operationId', 'getCacheKeys', /and only those/],
  ['permission', 'no danger', 'put.x-danger', undefined, /x-danger is missing/],
  ['permission', 'an invented danger', 'put.x-danger', 'huge', /x-danger is malformed/],
  ['permission', 'an invented retry', 'get.x-retry', 'always', /x-retry is malformed/],
  ['permission', 'an English x-zh', 'get.x-zh', 'Keys', /x-zh is malformed/],
  ['permission', 'an area that does not exist', 'get.x-permission', 'cache:key:list', /No area is called cache/],
  ['permission', 'a permission where everybody may enter', 'get.security', [], /go together/],
  ['permission', 'a signed call behind a session', 'get.x-permission', 'app-key', /signature go together/],
  ['permission', 'a public call behind a session', 'get.x-permission', 'public', /go together/],
  ['permission', 'a harmless delete', 'delete.x-danger', 'none', /at least mild/],
  ['permission', 'a repeat with danger', 'get.x-danger', 'mild', /repeated automatically/],
  ['refusals', 'no 403', 'get.responses.403', undefined, /Missing responses: 403/],
  ['refusals', 'no default', 'get.responses.default', undefined, /Missing responses: default/],
  [
    'repeated-example',
    'a record that stands twice in one example',
    `get.${answer}.example.data`,
    { list: [1, 2].map(() => Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`key${at}`, at]))) },
    /in the file already/,
  ],
  ['roles', 'a role that does not exist', 'delete.x-roles', ['boss'], /names some of lead, operator/],
  ['roles', 'an empty list of roles', 'delete.x-roles', [], /names some of lead, operator/],
  ['roles', 'other roles for the same permission', 'delete.x-roles', ['lead', 'operator'], /differs from that of updateCacheKey/],
  ['roles', 'no roles where another operation names some', 'delete.x-roles', undefined, /differs from that of updateCacheKey/],
  ['roles', 'roles for what everybody signed in may do', 'delete.x-permission', 'signed-in', /not a permission that a role can have/],
  [
    'saved-record',
    'an update that answers nothing',
    `put.${answer}.schema.properties.data`,
    { type: 'object', additionalProperties: false, properties: {} },
    /must return them/,
  ],
  [
    'saved-record',
    'an update that answers only ids',
    `put.${answer}.schema.properties.data`,
    { type: 'array', items: { type: 'integer', 'x-zh': '编号' } },
    /must return them/,
  ],
  [
    'saved-record',
    'a version that is not answered',
    'put.requestBody.content.application/json.schema',
    { type: 'object', additionalProperties: false, properties: { version: { type: 'integer', minimum: 1, 'x-zh': '版本' } } },
    /return the next one/,
  ],
  [
    'secrets',
    'a secret that anybody could keep',
    'Key.properties.app_secret',
    { type: 'string', maxLength: 64, 'x-zh': '密钥' },
    /app_secret is a secret/,
  ],
  [
    'secrets',
    'a token in an address',
    'put.parameters',
    [{ name: 'token', in: 'query', schema: { type: 'string', maxLength: 64, 'x-zh': '令牌' } }],
    /token is a secret/,
  ],
  ['summary-style', 'a full stop', 'get.summary', 'List keys.', /no period at the end/],
  ['summary-style', 'nine words', 'get.summary', 'List all the keys of the cache right now', /eight words/],
  ['summary-style', 'a statement', 'get.summary', 'Lists keys', /is an imperative/],
  ['summary-style', 'a small letter', 'get.summary', 'list keys', /capital/],
  [
    'vocabulary',
    'a second word for the same thing',
    'Key.properties.expires_at',
    { type: 'string', maxLength: 30, 'x-zh': '到期时间' },
    /Use expire_at instead of expires_at/,
  ],
];

export const cases: Case[] = rows.map(([rule, wrong, where, value, objection]) => ({ rule, wrong, where, value, objection }));

/** Returns the valid contract with one value changed. */
export function spoiled({ where, value }: Case) {
  const contract = goodContract();
  const { schemas } = contract.components;
  const steps = where.split('.');
  const last = steps.pop() as string;
  const item = contract.paths['/admin/v1/redis'];
  let at: unknown = steps.length === 0 ? item : { ...item, Key: schemas.Key, schemas };
  for (const step of steps) at = (at as Record<string, unknown>)[step];
  if (typeof at !== 'object' || at === null) throw new Error(`The good contract has no ${where}`);
  if (value === undefined && !Reflect.has(at, last)) throw new Error(`The good contract has no ${where}`);
  if (value === undefined) Reflect.deleteProperty(at, last);
  else Reflect.set(at, last, value);
  return contract;
}
