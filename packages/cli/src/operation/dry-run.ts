import type { CallOptions, Client, Danger, FieldMeta, OperationId, OperationMeta } from '@shiyi/sdk';
import type { CommandResult } from '../output/output.js';
import type { Say } from '../program/language.js';
import { isSecret, type Values } from './operation-input.js';

/** Thrown by a dry run at the first write. */
export class PlannedCall extends Error {
  constructor(
    readonly id: OperationId,
    readonly meta: OperationMeta,
    readonly input: Values,
  ) {
    super(`${id} would be called`);
  }
}

/** Whether a call only reads. Some reads are POST requests; a dry run makes them too. */
export function isReadOnly(id: string, { method }: OperationMeta): boolean {
  return method === 'GET' || /^(?:query|check)[A-Z]/.test(id);
}

/** Returns a client that makes reads and throws a `PlannedCall` at the first write. */
export function dryRunClient(client: Client, metaOf: (id: OperationId) => Promise<OperationMeta>, ids: object): Client {
  const guard =
    <Result>(id: OperationId, make: () => Promise<Result>, input: unknown) =>
    async (): Promise<Result> => {
      const meta = await metaOf(id);
      if (!isReadOnly(id, meta)) throw new PlannedCall(id, meta, (input ?? {}) as Values);
      return make();
    };
  return new Proxy(client, {
    get(target, name) {
      if (name === 'call' || name === 'safe')
        return (id: OperationId, input?: never, own?: CallOptions) =>
          guard(id, () => target[name](id, input, own) as Promise<unknown>, input)();
      if (typeof name !== 'string' || !Object.hasOwn(ids, name)) return target[name as 'call'];
      const id = name as OperationId;
      return Object.assign(
        (input?: never, own?: CallOptions) => guard(id, () => target.call(id, input, own) as Promise<unknown>, input)(),
        {
          safe: (input?: never, own?: CallOptions) => guard(id, () => target.safe(id, input, own) as Promise<unknown>, input)(),
        },
      );
    },
  });
}

function maskSecrets(fields: FieldMeta[], input: Values): Values {
  const known = new Map(fields.map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const field = known.get(name);
      if (field && isSecret(field)) return [name, '***'];
      if (value instanceof File) return [name, value.name];
      const nested = field?.fields;
      if (nested && Array.isArray(value)) return [name, value.map((one) => maskSecrets(nested, one as Values))];
      if (nested && typeof value === 'object' && value !== null) return [name, maskSecrets(nested, value as Values)];
      return [name, value];
    }),
  );
}

const dangerLabels: Record<Danger, [zh: string, en: string]> = {
  none: ['无', 'none'],
  mild: ['轻微：直接执行', 'mild: runs without confirmation'],
  moderate: ['中等：执行前要求确认，脚本中加 --yes', 'moderate: asks for confirmation; pass --yes in scripts'],
  severe: ['严重：执行前要求输入名称，脚本中加 --confirm', 'severe: asks you to type a name; pass --confirm in scripts'],
};

/** Formats a planned call: method, path, danger, and the input with secrets masked. */
export function formatPlannedCall({ id, meta, input }: PlannedCall, say: Say): CommandResult {
  const shown = maskSecrets(meta.input, input);
  const path = meta.path.replace(/\{(\w+)\}/g, (place, name: string) => (name in shown ? encodeURIComponent(String(shown[name])) : place));
  const inPath = new Set(meta.input.filter((field) => field.in === 'path').map((field) => field.name));
  const rest = Object.entries(shown).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  const inQuery = new Set(meta.input.filter((field) => field.in === 'query').map((field) => field.name));
  const query = Object.fromEntries(rest.filter(([name]) => inQuery.has(name)));
  const body = Object.fromEntries(rest.filter(([name]) => !inQuery.has(name)));
  const parts = [query, body].filter((part) => Object.keys(part).length > 0).map((part) => JSON.stringify(part, null, 2));
  return {
    data: { operation: id, method: meta.method, path, query, body, danger: meta.danger },
    text: [`${meta.method} ${path}`, `${say('风险', 'danger')}: ${say(...dangerLabels[meta.danger])}`, ...parts].join('\n'),
  };
}
