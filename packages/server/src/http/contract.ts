import type { OperationId } from '@shiyi/sdk';
import {
  type AdditionalPermission,
  additionalPermissionsOf,
  type Operation,
  operationsOf,
  type Parameter,
  resolve,
  type Schema,
} from '../../../../openapi/document.js';
import { readContract } from './contract-file.js';

export interface ServedOperation {
  id: OperationId;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  area: string;
  permission: string;
  /** Whether robot devices may call it with their token. */
  isForDevices: boolean;
  /** Operations whose permissions it needs besides its own. */
  alsoNeeds: AdditionalPermission[];
  /** For installation administrators, its handler sees the rows of all companies. */
  allCompanies: boolean;
  /** Writes an audit row, because it writes or shows unmasked personal data or a health file. */
  audited: boolean;
  writes: boolean;
  /** The response is shown once and never stored. */
  answersSecret: boolean;
  /** Takes or answers a password, a token or another secret. */
  handlesSecret: boolean;
  multipart: boolean;
  /** Takes long enough to compute that it waits for its turn. */
  isHeavy: boolean;
  /** Refuses calls without an idempotency key. */
  needsKey: boolean;
  parameters: Parameter[];
  body: Schema | undefined;
  bodyRequired: boolean;
  operation: Operation;
}

export const contract = readContract();

/** Whether any part of a schema or response matches. */
function describes(node: unknown, such: (part: Schema) => boolean, seen = new Set<unknown>()): boolean {
  if (typeof node !== 'object' || node === null || seen.has(node)) return false;
  seen.add(node);
  if ('$ref' in node) return describes(resolve(contract, node as { $ref: string }), such, seen);
  return such(node as Schema) || Object.values(node).some((one) => describes(one, such, seen));
}

/** Personal data returned unmasked. */
const isPersonal = (part: Schema) => 'x-pii' in part;
/** Tokens and passwords. A lint rule ensures that all of them have this format. */
const isSecret = (part: Schema) => part.format === 'password';

/** Whether the operation only reads, so that a repeat is harmless. This includes some POST requests. */
const isReadOnly = (method: string, operation: Operation) => method === 'get' || operation['x-retry'] === 'read';

function serve(path: string, method: string, operation: Operation): ServedOperation {
  if (!operation['x-permission']) throw new Error(`${operation.operationId} has no x-permission.`);
  const requestBody =
    operation.requestBody && resolve(contract, operation.requestBody as { $ref?: string } & NonNullable<Operation['requestBody']>);
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const writes = !isReadOnly(method, operation);
  return {
    id: operation.operationId as OperationId,
    method: method.toUpperCase() as ServedOperation['method'],
    path,
    area: operation.tags[0],
    permission: operation['x-permission'],
    isForDevices: operation.security?.some((one) => 'deviceToken' in one) ?? false,
    alsoNeeds: additionalPermissionsOf(operation),
    allCompanies: operation['x-all-companies'] === true,
    audited:
      operation['x-permission'] !== 'public' && (operation['x-audit'] ?? (writes || describes(operation.responses['200'], isPersonal))),
    writes,
    answersSecret: describes(operation.responses['200'], isSecret),
    handlesSecret: describes([operation.responses['200'], content?.schema, operation.parameters], isSecret),
    multipart: type === 'multipart/form-data',
    isHeavy: operation['x-heavy'] === true,
    needsKey: operation['x-idempotency'] === 'required',
    parameters: (operation.parameters ?? []).map((one) => resolve(contract, one)),
    body: content?.schema,
    bodyRequired: (requestBody as { required?: boolean } | undefined)?.required === true,
    operation,
  };
}

/** Every operation of the contract. Routes are created only from this list. */
export const operations: ServedOperation[] = [...operationsOf(contract)].map(({ path, method, operation }) =>
  serve(path, method, operation),
);
