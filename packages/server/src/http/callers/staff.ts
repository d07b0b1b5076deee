import type { FastifyRequest } from 'fastify';
import { assertAlsoMay } from '../../auth/also-may.js';
import type { Principal } from '../../auth/principal.js';
import { cachedResponse } from '../../cache/cached-responses.js';
import { withLastWriter } from '../../records/last-writer.js';
import type { Values } from '../call-input.js';
import { type Context, type Deps, type PreparingContext, RawJson } from '../context.js';
import type { ServedOperation } from '../contract.js';
import { withStoredAddresses } from '../file-inputs.js';
import { handlers } from '../handlers.js';
import { idempotencyKeyOf, type Submission, storedReply } from '../idempotency.js';
import { Refusal } from '../refusal.js';
import { type Reply, replyOf } from '../send-reply.js';
import type { CallerKind } from './caller-kind.js';
import { assertMayCall } from './staff-rights.js';
import { runInside, type Staff, type StaffCall, type Work } from './staff-transaction.js';

declare module 'fastify' {
  interface FastifyRequest {
    principal?: Principal;
  }
}

type PreparedHandler = { prepare(context: PreparingContext, input: Values): Promise<Work> };
type Handler = ((context: Context, input: Values) => Promise<unknown>) | PreparedHandler;

const keyMissing = new Refusal(40000, [
  '缺少请求标识 Idempotency-Key，无法分辨是重试还是新的一次',
  'The header Idempotency-Key is missing, so a retry cannot be told from a new request',
]);

/** Returns the submission of a write that has an idempotency key. */
function submissionOf({ deps, operation, input, principal, enterpriseId, idempotencyKey: key }: StaffCall): Submission | undefined {
  if (!operation.writes || !key) return undefined;
  // A stored response may show what the scopes of a key do not allow.
  const by = principal.accessKeyId === null ? '' : ` ${principal.accessKeyId}`;
  const inputHash = deps.keyring.digest('idempotency', `${operation.id}${by} ${JSON.stringify(input)}`);
  return { enterpriseId, staffId: principal.staffId, key, operationId: operation.id, inputHash };
}

/** Returns the work of the transaction, or the reply if it is known already. */
async function workOf(call: StaffCall, handler: Handler, submission: Submission | undefined): Promise<Work | Reply> {
  const { operation, input, tenant, deps } = call;
  // Do not prepare a repeated submission again: the current password may have changed since the first one.
  const known = submission && 'prepare' in handler && (await tenant((db) => storedReply(db, deps.keyring, submission)));
  if (known) return known;
  const make = 'prepare' in handler ? await handler.prepare(call, input) : (context: Context) => handler(context, input);
  const work = await cachedResponse(call, operation.id, input, make);
  return work instanceof RawJson ? replyOf(work, call.caller) : work;
}

async function authorise({ sessions }: Deps, operation: ServedOperation, request: FastifyRequest) {
  const header = request.headers['admin-token'];
  request.principal = await sessions.principal(typeof header === 'string' ? header : undefined, request.ip);
  assertMayCall(request.principal, operation);
}

/** Users with a session. The whole work runs in one transaction of their company, with its audit row. */
export const staff: CallerKind<Staff, Handler> = {
  handlers,
  authorise,
  async identify({ database }, { allCompanies }, request) {
    const principal = request.principal as Principal;
    const { enterpriseId } = principal;
    const tenant: Staff['tenant'] = (work, retry) =>
      allCompanies && principal.runsInstallation ? database.system(work, retry) : database.tenant(enterpriseId, work, retry);
    return { principal, enterpriseId, tenant, idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']) };
  },
  checkInput({ fileAddresses }, operation, { principal, enterpriseId, idempotencyKey }, input) {
    if (operation.needsKey && idempotencyKey === undefined) throw keyMissing;
    const stored = operation.body ? withStoredAddresses(fileAddresses, input, enterpriseId) : input;
    assertAlsoMay(principal, operation, stored);
    return stored;
  },
  async prepare(call, handler) {
    const { operation, tenant } = call;
    const submission = submissionOf(call);
    const work = await workOf(call, handler, submission);
    if (typeof work !== 'function') return work;
    const transaction = () =>
      tenant((db) => runInside(db, call, work, submission), operation.writes || operation.audited ? 'write' : 'read');
    return () =>
      transaction().catch(async (fault: unknown) => {
        throw await withLastWriter(fault, call);
      });
  },
};
