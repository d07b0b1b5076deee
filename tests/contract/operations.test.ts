import { type Client, createClient, type ErrorKind, isApiError } from '@shiyi/sdk';
import { signIngest } from '@shiyi/sdk/ingest';
import { contract, operations, type ServedOperation } from '@shiyi/server/http/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolve } from '../../openapi/document.js';
import { exampleOf, type Values } from '../conformance/draft.js';
import { png } from '../conformance/generate.js';
import { aboutOf } from '../conformance/profile.js';
import { faultsOf, type Rules, validatorOf } from '../conformance/schema.js';
import { type Prism, startPrism } from '../support/prism.js';
import { deviceClient } from '../support/robot-devices.js';

interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

interface Told {
  $ref?: string;
  content?: Record<string, { schema: Rules; example?: Envelope; examples?: Record<string, { value: Envelope }> }>;
}

const kinds: Record<string, ErrorKind> = {
  400: 'http',
  401: 'auth',
  403: 'forbidden',
  404: 'http',
  409: 'conflict',
  413: 'http',
  415: 'http',
  422: 'http',
  429: 'rateLimited',
  502: 'unavailable',
  default: 'http',
};

const toldOf = (operation: ServedOperation, status: string): Told => resolve(contract, operation.operation.responses[status] as Told);

const jsonOf = (told: Told) => told.content?.['application/json'];

/** Returns the examples of a response by name; a single example has no name. */
function examplesIn(told: Told): [name: string | undefined, example: Envelope][] {
  const { example, examples = {} } = jsonOf(told) ?? {};
  return example ? [[undefined, example]] : Object.entries(examples).map(([name, { value }]) => [name, value]);
}

function exampleIn(told: Told): Envelope {
  const [first] = examplesIn(told);
  if (!first) throw new Error('An answer has no example.');
  return first[1];
}

/** Returns the first value of each choice that a form with a file requires; forms have no example. */
function requiredChoices({ body }: ServedOperation): Values {
  const { properties = {}, required = [] } = resolve(contract, body ?? {});
  const choices = required.map((name) => [name, resolve(contract, properties[name] ?? {}).enum?.[0]] as const);
  return Object.fromEntries(choices.filter(([, first]) => first !== undefined));
}

/** Returns the contract's example as one flat input. */
function inputOf(operation: ServedOperation): Values {
  const { path, query, body } = exampleOf(operation);
  const parameters = Object.fromEntries(Object.entries({ ...path, ...query }).filter(([, value]) => value !== undefined));
  const form = { ...requiredChoices(operation), file: new File([png], 'a.png', { type: 'image/png' }) };
  return { ...parameters, ...(operation.multipart ? form : (body as Values)) };
}

const withJson = operations.filter((one) => jsonOf(toldOf(one, '200')));
const isStream = (one: ServedOperation) => 'text/event-stream' in (toldOf(one, '200').content ?? {});
const files = operations.filter((one) => !withJson.includes(one) && !isStream(one));
/** Streams are watched rather than called; tests/sdk/watch.test.ts covers them. */
const called = operations.filter((one) => !isStream(one));
/** All answers and refusals in the full profile; those of some operations, by the seed, in the quick one. */
const answering = aboutOf(150, withJson);
const told = aboutOf(25, called);
const refusals = told.flatMap((operation) =>
  Object.keys(operation.operation.responses)
    .filter((status) => status !== '200')
    .flatMap((status) => {
      const examples = examplesIn(toldOf(operation, status));
      return examples.map(([name, example]) => ({ operation, status, example, title: name ? `${status} ${name}` : status, name }));
    }),
);

describe('client against the mock of the contract', () => {
  let prism: Prism;
  let staff: Client;
  let app: Client;
  let device: Client;
  beforeAll(async () => {
    prism = await startPrism();
    staff = createClient({ baseUrl: prism.url, token: 'mock', retries: 0 });
    app = createClient({ baseUrl: prism.url, fetch: signIngest({ keyId: 'mock', secret: 'mock' }), retries: 0 });
    device = deviceClient(prism.url, 'mock');
  });
  const clientOf = ({ permission }: ServedOperation) => (permission === 'app-key' ? app : permission === 'device-token' ? device : staff);
  afterAll(() => prism?.[Symbol.asyncDispose]());

  it.each(answering)('returns the example of $id, unwrapped', async (operation) => {
    const told = toldOf(operation, '200');
    const data = await clientOf(operation).call(operation.id, inputOf(operation) as never);
    expect(data).toEqual(exampleIn(told).data);
    const validate = validatorOf(jsonOf(told)?.schema as Rules);
    expect(validate({ code: 200, message: '', data }), faultsOf(validate)).toBe(true);
  });

  // The mock has no real file: it generates the bytes, and a header that is not a digest.
  it.each(files)('returns a file for $id', async (operation) => {
    const file = await clientOf(operation).call(operation.id, inputOf(operation) as never);
    expect(file).toMatchObject({ bytes: expect.any(Uint8Array), type: expect.stringMatching(/^\w+\/\w+/) });
  });

  it.each(refusals)('throws the refusal $title of $operation.id', async ({ operation, status, example, name }) => {
    const code = status === 'default' ? 500 : Number(status);
    expect(Math.floor(example.code / 100)).toBe(code);
    const Prefer = name ? `code=${code}, example=${name}` : `code=${code}`;
    const error = await clientOf(operation)
      .call(operation.id, inputOf(operation) as never, { headers: { Prefer } })
      .catch((reason) => reason);
    expect(isApiError(error, example.code), String(error)).toBe(true);
    const kind = status === '401' && ['public', 'app-key', 'device-token'].includes(operation.permission) ? 'business' : kinds[status];
    expect(error).toMatchObject({ kind, httpStatus: code, bizCode: example.code, serverMessage: example.message, detail: example.data });
  });
});
