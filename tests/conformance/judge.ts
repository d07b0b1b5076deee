import { contract, type ServedOperation } from '@shiyi/server/http/contract';
import { resolve } from '../../openapi/document.js';
import { faultsOf, type Rules, rulesOf, validatorOf } from './schema.js';
import { type Answer, codeOf } from './wire.js';

interface Response {
  $ref?: string;
  content?: Record<string, { schema: Rules }>;
  headers?: Record<string, unknown>;
}

const failure = { $ref: '#/components/schemas/Failure' };

/** The status of each error code in the catalog. */
export const statusOfCode = new Map(
  (contract.components.schemas.ErrorCode?.oneOf ?? []).map((one) => [
    Number(one.const),
    Number((one as { 'x-status'?: number })['x-status']),
  ]),
);

export const codesOfStatus = (status: number) => [...statusOfCode].filter(([, own]) => own === status).map(([code]) => code);

const headers: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
};

/** Browsers keep pictures for an hour, as their signed addresses end. */
const keptFor = (answer: Answer) => (/^image\//.test(String(answer.headers['content-type'])) ? 'private, max-age=3600' : 'no-store');

const isStream = (answer: Answer) => String(answer.headers['content-type']).startsWith('text/event-stream');

function* headerFaults(answer: Answer): Generator<string> {
  const length = answer.headers['content-length'];
  if (!isStream(answer) && !/^\d+$/.test(length ?? '')) yield `header content-length is ${length}`;
  for (const [name, pattern] of Object.entries(headers))
    if (!pattern.test(String(answer.headers[name] ?? ''))) yield `header ${name} is ${answer.headers[name]}`;
  const kept = answer.headers['cache-control'];
  if (kept !== 'no-store' && kept !== keptFor(answer)) yield `header cache-control is ${kept}`;
  if (answer.headers['x-request-id'] !== answer.requestId) yield `header x-request-id is ${answer.headers['x-request-id']}`;
  if (answer.status === 405 && !answer.headers.allow) yield '405 without Allow';
  if (answer.status === 429 && !/^[1-9]\d*$/.test(answer.headers['retry-after'] ?? '')) yield '429 without Retry-After';
}

/** Matches names of secrets. Values that the contract shows on purpose are listed below with the reason. */
const secretName = /pass|hash|salt|secret|token/i;
const shown: Record<string, RegExp> = {
  // Readers of the operation log verify its hash chain.
  log: /^(prev_)?hash$/,
  // Returning sessions and one-time tokens is the purpose of these calls.
  'sign-in': /^token$/,
  // The person who generated a password passes it on; its owner must change it before anything else.
  enterprise: /^(token|generated_password)$/,
  users: /^generated_password$/,
  // The key of an app is shown once, when it is made.
  ingest: /^secret$/,
  // The token of a device is shown once, when it is made.
  device: /^token$/,
};

const mobile = /(?<![\w+])1[3-9]\d{9}(?!\w)/;

function nested(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Finds secrets and unmasked mobile numbers anywhere in a response, including JSON inside strings. */
function* leaks(operation: ServedOperation, value: unknown, showsPersonal: boolean): Generator<string> {
  if (typeof value === 'string') {
    if (!showsPersonal && mobile.test(value)) yield `an unmasked mobile number: ${value.slice(0, 60)}`;
    yield* leaks(operation, nested(value), showsPersonal);
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== 'boolean' && secretName.test(name) && !shown[operation.area]?.test(name)) yield `a field ${name}`;
    // Example file contents come from the contract.
    if (name !== 'example') yield* leaks(operation, inner, showsPersonal);
  }
}

function marked(node: unknown, seen = new Set<unknown>()): boolean {
  if (typeof node !== 'object' || node === null || seen.has(node)) return false;
  seen.add(node);
  if ('$ref' in node) return marked(resolve(contract, node as { $ref: string }), seen);
  return 'x-pii' in node || Object.values(node).some((one) => marked(one, seen));
}

/** Whether the contract allows this operation to return unmasked personal data. */
export const showsPersonal = (operation: ServedOperation) => marked(operation.operation.responses['200']);

/** Returns the contract's description of a response with this status. */
export const responseOf = (operation: ServedOperation, status: number): Response | undefined => {
  const own = operation.operation.responses[status] ?? operation.operation.responses.default;
  return own && (resolve(contract, own) as Response);
};

/** Finds stream events whose data violates the contract. */
function* eventFaults({ bytes }: Answer, schema: Rules | undefined): Generator<string> {
  if (!schema) return yield 'no stream is described';
  const events = [...bytes.toString('utf8').matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data as string));
  if (events.length === 0) yield 'a stream without an event';
  const validate = validatorOf(schema);
  for (const event of events) if (!validate(event)) yield faultsOf(validate);
}

function* contentFaults(operation: ServedOperation, answer: Answer): Generator<string> {
  const type = String(answer.headers['content-type']);
  const content = responseOf(operation, answer.status)?.content ?? {};
  if (isStream(answer) && answer.status === 200) return yield* eventFaults(answer, content['text/event-stream']?.schema);
  if (type !== 'application/json; charset=utf-8') {
    if (answer.status !== 200 || !content[type.split(';')[0] as string]) yield `content type ${type}`;
    return;
  }
  const code = codeOf(answer);
  const success = answer.status === 200 && code === 200;
  if (!success && statusOfCode.get(code) !== answer.status) yield `code ${code} with status ${answer.status}`;
  const schema = answer.status === 200 && !success ? failure : content['application/json']?.schema;
  if (!schema) return yield `no JSON is described for ${answer.status}`;
  const validate = validatorOf(schema);
  if (!validate(answer.json)) yield faultsOf(validate);
  const named = (answer.json as { data?: { request_id?: string } }).data?.request_id;
  if (!success && named !== answer.requestId) yield `request_id ${named}`;
}

/** Returns the faults of a refusal that belongs to no operation. */
export function faultsInRefusal(answer: Answer): string[] {
  const validate = validatorOf(failure);
  const type = answer.headers['content-type'];
  return [
    ...headerFaults(answer),
    ...(type === 'application/json; charset=utf-8' ? [] : [`content type ${type}`]),
    ...(validate(answer.json) ? [] : [faultsOf(validate)]),
    ...(statusOfCode.get(codeOf(answer)) === answer.status ? [] : [`code ${codeOf(answer)} with status ${answer.status}`]),
  ];
}

/** Returns the faults that any response to the operation may have, whatever the request. */
export function faultsIn(operation: ServedOperation, answer: Answer): string[] {
  const faults = [...headerFaults(answer), ...contentFaults(operation, answer), ...leaks(operation, answer.json, showsPersonal(operation))];
  if (answer.status >= 500 && answer.status !== 502 && !(answer.status === 501 && codeOf(answer) === 50100))
    faults.push(`status ${answer.status}`);
  return faults;
}

/** Finds fields in the contract's responses whose names suggest a secret. */
export function* secretFields(operation: ServedOperation): Generator<string> {
  const seen = new Set<unknown>();
  const walk = function* (node: Rules): Generator<string> {
    const rules = rulesOf(node);
    const mark = node.$ref ?? node;
    if (seen.has(mark)) return;
    seen.add(mark);
    for (const [name, property] of Object.entries(rules.properties ?? {})) {
      // A flag that says whether a secret is set is not a secret.
      const tells = rulesOf(property).type !== 'boolean' && secretName.test(name);
      if (tells && !shown[operation.area]?.test(name)) yield name;
      yield* walk(property);
    }
    for (const one of [rules.items, ...(rules.oneOf ?? []), ...(rules.anyOf ?? [])]) if (one) yield* walk(one);
  };
  for (const { schema } of Object.values(responseOf(operation, 200)?.content ?? {})) yield* walk(schema);
}
