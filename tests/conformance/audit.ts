import type { Deps } from '@shiyi/server/http/context';
import type { ServedOperation } from '@shiyi/server/http/contract';
import type { Draft, Values } from './draft.js';
import { showsPersonal } from './judge.js';
import { settledAudit } from './rows.js';
import { rulesOf } from './schema.js';
import { type Answer, codeOf } from './wire.js';

export interface Call {
  draft: Draft;
  answer: Answer;
}

const asksOnly = ({ method, operation }: ServedOperation) => method === 'GET' || operation['x-retry'] === 'read';

/** Whether a call must leave a row in the operation log, according to the contract alone. */
const leavesRow = (operation: ServedOperation) =>
  operation.permission !== 'public' && (operation.operation['x-audit'] ?? (!asksOnly(operation) || showsPersonal(operation)));

/** Returns the secrets in an input, except values that could occur elsewhere by chance. */
function secretsOf(operation: ServedOperation, { query, body }: Draft): string[] {
  const fields = operation.body && !operation.multipart ? rulesOf(operation.body).properties : {};
  const schemas = new Map([...operation.parameters.map((one) => [one.name, one.schema] as const), ...Object.entries(fields ?? {})]);
  const values = Object.entries({ ...query, ...(operation.multipart ? {} : (body as Values)) });
  return values.flatMap(([name, value]) => {
    const schema = schemas.get(name);
    return schema && rulesOf(schema).format === 'password' && typeof value === 'string' && new Set(value).size >= 6 ? [value] : [];
  });
}

/** Returns the faults of the log rows these calls left: each call needs exactly one, with the response's code and without secrets. */
export async function auditFaults(deps: Deps, operation: ServedOperation, calls: Call[]): Promise<string[]> {
  const wanted = leavesRow(operation) ? 1 : 0;
  const rows = await settledAudit(deps, new Map(calls.map(({ answer }) => [answer.requestId, wanted])));
  return calls.flatMap(({ draft, answer }) => {
    const own = rows.filter((row) => row.request_id === answer.requestId);
    const isFile = answer.status === 200 && answer.headers['content-disposition'] !== undefined;
    const code = isFile ? 200 : codeOf(answer);
    const told = secretsOf(operation, draft).filter((secret) => own.some(({ text }) => text.includes(JSON.stringify(secret).slice(1, -1))));
    return [
      ...(own.length === wanted ? [] : [`${own.length} rows in the operation log for ${code} instead of ${wanted}`]),
      ...own
        .filter((row) => row.code !== code || row.ok !== (code === 200))
        .map((row) => `the operation log says ${row.code}, the answer ${code}`),
      ...told.map(() => 'a secret of the input stands in the operation log'),
    ];
  });
}
