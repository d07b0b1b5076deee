import { sql } from 'kysely';
import type { Values } from '../http/call-input.js';
import type { PreparingContext } from '../http/context.js';
import type { ServedOperation } from '../http/contract.js';
import { Refusal } from '../http/refusal.js';

interface RefusedWrite extends Pick<PreparingContext, 'tenant'> {
  operation: ServedOperation;
  input: Values;
}

/** Ids by which the log may name the record of a call: those of its path, its `id`, and what it is about. */
function idsOf({ parameters, operation }: ServedOperation, input: Values): string[] {
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const names = new Set(['id', ...inPath, ...Object.keys(operation['x-about'] ?? {})]);
  return [...names].map((name) => input[name]).flatMap((id) => (typeof id === 'number' ? [String(id)] : []));
}

/**
 * Names who saved the record, if the refusal is a version conflict: whoever wrote the log row of the transaction in which the record got its
 * present version. A record saved by a job or the customers' app has none.
 */
export async function withLastWriter(fault: unknown, { tenant, operation, input }: RefusedWrite): Promise<unknown> {
  if (!(fault instanceof Refusal) || fault.code !== 40901 || fault.detail.updated_at === undefined) return fault;
  const { updated_at } = fault.detail;
  const ids = idsOf(operation, input);
  const isAbout = ids.length === 0 ? sql`module = ${operation.area}` : sql`string_to_array(target, ',') && ${ids}::text[]`;
  const find = sql<{ name: string }>`select staff_name as name from operation_log
    where created_at >= ${updated_at}::timestamptz and created_at < ${updated_at}::timestamptz + interval '1 minute' and ok and ${isAbout}
    order by (module = ${operation.area}) desc, id limit 1`;
  const { rows } = await tenant((db) => find.execute(db), 'read');
  return rows[0] ? new Refusal(fault.code, fault.sentence, { ...fault.detail, updated_by: rows[0].name }) : fault;
}
