import type { OperationId } from '@shiyi/sdk';
import { type HealthModule, resolve, type Schema } from '../../../../openapi/document.js';
import { allows } from '../auth/allows.js';
import type { Principal } from '../auth/principal.js';
import { contract, operations, type Served } from '../http/contract.js';

/** The operation whose permission it takes to read the data of a module, and whether customers consent to it. */
export const healthModules: Record<HealthModule, { read: OperationId; needsConsent: boolean }> = {
  diet: { read: 'getDietTrend', needsConsent: true },
  weight: { read: 'getWeightTrend', needsConsent: true },
  sport: { read: 'getSportTrend', needsConsent: true },
  sleep: { read: 'getSleepTrend', needsConsent: true },
  health: { read: 'getServiceHealth', needsConsent: false },
  evaluation: { read: 'getEvaluationAnswer', needsConsent: false },
};

type Marked = Map<string, HealthModule | undefined>;

/** Collects the properties of a part of the contract by name. If several have the name, a module counts. */
function collect(node: unknown, found: Marked = new Map(), seen = new Set<unknown>()): Marked {
  if (typeof node !== 'object' || node === null || seen.has(node)) return found;
  seen.add(node);
  if ('$ref' in node) collect(resolve(contract, node as { $ref: string }), found, seen);
  const properties = (node as Schema).properties ?? {};
  for (const [name, property] of Object.entries(properties)) found.set(name, property['x-health'] ?? found.get(name));
  for (const inner of Object.values(node)) collect(inner, found, seen);
  return found;
}

const everywhere = collect(contract.components.schemas);

/** The health data that a call's row of the audit log can have, by field: columns and other states have the names of the contract. */
function fieldsFor({ body, operation }: Served): ReadonlyMap<string, HealthModule> {
  const own = collect(body);
  const known = operation['x-about'] ? new Map([...everywhere, ...own]) : own;
  return new Map([...known].flatMap(([name, module]) => (module ? [[name, module] as const] : [])));
}

const ofAll: ReadonlyMap<string, HealthModule> = new Map([...everywhere].flatMap(([name, module]) => (module ? [[name, module]] : [])));
const fieldsOf = new Map<string, ReadonlyMap<string, HealthModule>>();

export function healthFieldsOf(operationId: string): ReadonlyMap<string, HealthModule> {
  const operation = operations.find((one) => one.id === operationId);
  const fields = fieldsOf.get(operationId) ?? (operation ? fieldsFor(operation) : ofAll);
  fieldsOf.set(operationId, fields);
  return fields;
}

export const mayReadModule = (principal: Principal, module: HealthModule) =>
  allows(principal, operations.find((one) => one.id === healthModules[module].read)?.permission ?? '');
