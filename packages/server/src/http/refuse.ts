import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeAudit } from '../audit/audit.js';
import { incompleteUpload } from './call-input.js';
import type { Deps } from './context.js';
import type { ServedOperation } from './contract.js';
import { Refusal } from './refusal.js';
import { failure, pathOf } from './reply.js';

/** Logs the rejected write of a signed-in user. A failure here must not hide the rejection. */
async function noteRefusal({ database, keyring }: Deps, operation: ServedOperation, request: FastifyRequest, code: number) {
  const { principal } = request;
  if (!principal || !operation.audited || code === 40000) return;
  const facts = { principal, operation, path: pathOf(request), ip: request.ip, ms: 0, code, requestId: request.id };
  await database.tenant(principal.enterpriseId, (db) => writeAudit(db, keyring, facts));
}

async function noteFault({ database }: Deps, request: FastifyRequest, error: unknown) {
  const fault = error as Error;
  await database.system((db) =>
    db
      .insertInto('error_log')
      .values({
        enterprise_id: request.principal?.enterpriseId ?? null,
        trace_id: request.id,
        method: request.method,
        path: pathOf(request),
        status: 500,
        message: String(fault?.message ?? fault).slice(0, 500),
        stack: fault?.stack?.slice(0, 4000) ?? null,
      })
      .execute(),
  );
}

/** Whether the client disconnected before its request was complete, so any resulting error is not a server fault. */
const isCut = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

/** Sends the envelope of an error, and logs what has to be kept of it. */
export async function refuse(
  deps: Deps,
  operation: ServedOperation | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  fault: unknown,
) {
  const error = isCut(request) ? incompleteUpload() : fault;
  const refusal = failure(request, reply, error, operation);
  const noted = (what: string) => (cause: unknown) => request.log.error({ err: cause }, `${what} failed`);
  if (operation) await noteRefusal(deps, operation, request, refusal.code).catch(noted('audit of a refusal'));
  // Log the cause that the response hides from the caller.
  const cause = error instanceof Refusal ? error.cause : error;
  if (refusal.status >= 500 && cause !== undefined) request.log.error({ err: cause, requestId: request.id }, 'fault');
  if (refusal.code === 50000) await noteFault(deps, request, error).catch(noted('storing a fault'));
  return reply;
}
