import type { OperationId } from '@shiyi/sdk';
import { type HealthModule, resolve, type Schema } from '../../../../openapi/document.js';
import { allows } from '../auth/allows.js';
import type { Principal } from '../auth/principal.js';
import { contract, operations, type ServedOperation } from '../http/contract.js';

/** The operation whose permission it takes to read the data of a module, and whether customers consent to it. */
export const healthModules: Record<HealthModule, { read: OperationId; needsConsent: boolean }> = {
  diet: { read: 'getDietTrend', needsConsent: true },
  weight: { read: 'getWeightTrend', needsConsent: true },
  sport: { read: 'getSportTrend', needsConsent: true },
  sleep: { read: 'getSleepTrend', needsConsent: true },
  health: { read: 'getServiceHealth', needsConsent: false },
  evaluation: { read: 'getEvaluationAnswer', needsConsent: false },
};

/** Modules by the name of a field; several if it has another meaning elsewhere. */
export type HealthFields = ReadonlyMap<string, ReadonlySet<HealthModule>>;
type FieldModules = Map<string, Set<HealthModule>>;

/** Collects the properties of a part of the contract by name, also those that are no health data. */
function collect(node: unknown, found: FieldModules = new Map(), seen = new Set<unknown>()): FieldModules {
  if (typeof node !== 'object' || node === null || seen.has(node)) return found;
  seen.add(node);
  if ('$ref' in node) collect(resolve(contract, node as { $ref: string }), found, seen);
  for (const [name, { 'x-health': module }] of Object.entries((node as Schema).properties ?? {})) {
    const modules = found.get(name) ?? new Set();
    found.set(name, module ? modules.add(module) : modules);
  }
  for (const inner of Object.values(node)) collect(inner, found, seen);
  return found;
}

const health = (fields: FieldModules): HealthFields => new Map([...fields].filter(([, modules]) => modules.size > 0));

const everywhere = collect(contract.components.schemas);

/** The health data of the whole contract. */
export const allHealthFields = health(everywhere);

/** The health data that a call's row of the audit log can have: columns and other states have the names of the contract. */
function fieldsFor({ body, operation }: ServedOperation): HealthFields {
  const own = collect(body);
  return health(operation['x-about'] ? new Map([...everywhere, ...own]) : own);
}

const fieldsOf = new Map<string, HealthFields>();

export function healthFieldsOf(operationId: string): HealthFields {
  const operation = operations.find((one) => one.id === operationId);
  const fields = fieldsOf.get(operationId) ?? (operation ? fieldsFor(operation) : allHealthFields);
  fieldsOf.set(operationId, fields);
  return fields;
}

export const mayReadModule = (principal: Principal, module: HealthModule) =>
  allows(principal, operations.find((one) => one.id === healthModules[module].read)?.permission ?? '');
