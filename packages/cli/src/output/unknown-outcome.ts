import type { ApiError, OperationId } from '@shiyi/sdk';
import { isReadOnly } from '../operation/dry-run.js';
import { resourcesOf } from '../operation/resources.js';
import type { Say } from '../program/language.js';

/** Verbs that let the user check whether a write took effect, in order of preference. */
const readVerbs = ['list', 'get', 'get-tree'];

/** Advises how to check a write that got no response; undefined for reads, which can simply be repeated. */
export async function unknownOutcome({ outcome, meta: { operationId } }: ApiError, say: Say): Promise<string | undefined> {
  const { areaOf, importOf, operationMeta } = await import('../program/sdk.js');
  if (outcome !== 'unknown' || !Object.hasOwn(areaOf, operationId)) return undefined;
  const id = operationId as OperationId;
  const meta = await operationMeta(id);
  if (isReadOnly(id, meta) || ['public', 'app-key', 'device-token'].includes(meta.permission)) return undefined;
  const [name, verbs] = [...resourcesOf(Object.keys(areaOf) as OperationId[])].find(([, all]) => [...all.values()].includes(id)) ?? [];
  const verb = readVerbs.find((one) => verbs?.has(one));
  const isImport = Object.values(importOf).some(({ operation }) => operation === id);
  const command = isImport ? 'shiyi import list' : name && verb ? `shiyi ${name} ${verb}` : 'shiyi operation-log list';
  return say(
    `结果未知，服务器可能已经执行；请先用 ${command} 核对，再决定是否重试`,
    `the outcome is unknown, the server may have applied it; check with: ${command}, before you retry`,
  );
}
