import { type Client, createClient, untyped, withMethods } from '../core/client.js';
import type { FieldError } from '../core/errors.js';
import { operationRow } from '../core/operation-table.js';
import type { CallOptions, ClientOptions } from '../core/options.js';
import type { Values } from '../core/request.js';
import type { Data, Input, OperationId } from '../core/types.js';
import { examples } from '../generated/examples.js';
import { answerFault, inputErrors } from './check.js';

/** An error response. Given as an answer, the call fails as it would with a real server. */
export class Refusal {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: unknown;

  constructor({ status = 200, code, message = '', data = {} }: { status?: number; code: number; message?: string; data?: unknown }) {
    this.status = status;
    this.code = code;
    this.message = message;
    this.data = data;
  }
}

type MockAnswer<Id extends OperationId> = Data<Id> | Refusal;

export type MockAnswers = {
  [Id in OperationId]?: MockAnswer<Id> | ((input: Input<Id>) => MockAnswer<Id> | Promise<MockAnswer<Id>>);
};

export interface MockOptions extends Omit<Partial<ClientOptions>, 'fetch'> {
  /** Responses that replace the contract's examples. */
  answers?: MockAnswers;
}

export interface MockClient {
  client: Client;
  /** The calls made, in order. */
  calls: { id: OperationId; input: unknown }[];
  /** Changes the responses of all later calls. */
  answer(answers: MockAnswers): void;
}

const file = { bytes: new TextEncoder().encode('食宜'), type: 'application/octet-stream', name: 'example.bin' };

function response(given: unknown, isFile: boolean): Response {
  if (given instanceof Refusal) {
    const { status, code, message, data } = given;
    return Response.json({ code, message, data }, { status });
  }
  if (!isFile) return Response.json({ code: 200, message: 'ok', data: given ?? null });
  const { bytes, type, name } = given as typeof file;
  return new Response(bytes, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
  });
}

/** The refusal of an input that does not match the contract. */
const invalid = (errors: FieldError[]) =>
  new Refusal({ status: 400, code: 40000, message: errors[0]?.message ?? '', data: { request_id: 'mock', errors } });

/**
 * Creates a client for unit tests without a server. Every operation returns the contract's example. Inputs that the contract does not allow
 * are refused with 40000 and the same fields and rules as by a server, and are not among the calls. An answer of a test that differs from the
 * contract fails the call with 50000.
 */
export function createMockClient({ answers: first = {}, ...options }: MockOptions = {}): MockClient {
  const calls: MockClient['calls'] = [];
  let answers = first;
  const real = untyped(createClient({ baseUrl: 'http://mock.invalid', retries: 0, ...options }));

  function withAnswer(id: string, input: Values, own: CallOptions | undefined): CallOptions {
    const fetch = async () => {
      const errors = inputErrors(id, input);
      if (errors.length > 0) return response(invalid(errors), false);
      calls.push({ id: id as OperationId, input });
      const isFile = operationRow(id)?.[2].includes('f') === true;
      const chosen = answers[id as OperationId] as unknown;
      const given = typeof chosen === 'function' ? await chosen(input) : (chosen ?? (isFile ? file : examples[id]));
      const fault = isFile || given instanceof Refusal ? undefined : answerFault(id, given);
      return response(
        fault === undefined ? given : new Refusal({ status: 500, code: 50000, message: `The mock's answer: ${fault}` }),
        isFile,
      );
    };
    return { ...own, fetch };
  }

  const client = withMethods({
    call: (id, input = {}, own) => real.call(id, input, withAnswer(id, input, own)),
    safe: (id, input = {}, own) => real.safe(id, input, withAnswer(id, input, own)),
    paginate: (id, input = {}, own) => real.paginate(id, input, withAnswer(id, input, own)),
  });
  return {
    client,
    calls,
    answer: (more) => {
      answers = { ...answers, ...more };
    },
  };
}
