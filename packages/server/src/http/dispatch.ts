import { createHash } from 'node:crypto';
import type { OperationId } from '@shiyi/sdk';
import { safeFileName } from '@shiyi/sdk/file-name';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeAudit } from '../audit/audit.js';
import { allows } from '../auth/allows.js';
import { assertAlsoMay } from '../auth/also-may.js';
import type { Principal } from '../auth/principal.js';
import { signedHeaders } from '../outside/ingest/signature.js';
import { callerOf, failure } from './answer.js';
import { broken } from './call-input.js';
import { FileAnswer, type Services, StoredAnswer, StreamAnswer } from './context.js';
import type { Served } from './contract.js';
import { Refusal } from './refusal.js';
import { pathOf, runOperation } from './run-operation.js';

declare module 'fastify' {
  interface FastifyRequest {
    principal?: Principal;
  }
}

/** What a user with a generated password may call until they have changed it. */
const beforeOwnPassword: ReadonlySet<string> = new Set<OperationId>([
  'getSessionInfo',
  'getMyProfile',
  'checkPassword',
  'checkNewPassword',
  'changeMyPassword',
  'logout',
]);

const actingOnly = () =>
  new Refusal(40300, ['代管期间不能查看或修改密码和密钥', 'While signed in as someone else, passwords and secrets can’t be set or shown']);

/** Why the caller does not run the installation, for those who may take themselves for the person who does. */
function notInstallation({ fromSandbox, inSandbox, isAdmin }: Principal): Refusal {
  if (fromSandbox)
    return new Refusal(40300, [
      '在沙盒登录页登录后不能管理整个系统，请退出，再用管理员的用户名和密码登录',
      'A session from the sandbox’s sign-in page can’t run the installation; sign out, then sign in with the administrator’s username and password',
    ]);
  if (!inSandbox || !isAdmin) return new Refusal(40300);
  return new Refusal(40300, [
    '系统由正式企业的管理员管理，沙盒企业的账号没有此权限',
    'An administrator of the real company runs the installation; accounts of the sandbox company can’t',
  ]);
}

/** Authenticates the caller and checks permissions before the body is read. */
export async function authorise(services: Services, operation: Served, request: FastifyRequest) {
  // The signature of the customers' app is of the body as well, which is not read yet; without the headers it need not be.
  if (operation.permission === 'app-key') return void signedHeaders(request.headers);
  if (operation.permission === 'public') return;
  const header = request.headers['admin-token'];
  const principal = await services.sessions.principal(typeof header === 'string' ? header : undefined);
  request.principal = principal;
  if (principal.mustChangePassword && !beforeOwnPassword.has(operation.id)) throw new Refusal(100004);
  // With a password or a token they could come back later, and no log would name them.
  if (principal.actStaffId !== null && operation.handlesSecret) throw actingOnly();
  if (operation.permission === 'signed-in') {
    if (operation.writes && principal.readOnly && operation.id !== 'logout') throw new Refusal(100003);
    return;
  }
  if (principal.roles.length === 0) throw new Refusal(100002);
  if (!allows(principal, operation.permission))
    throw operation.permission === 'installation' ? notInstallation(principal) : new Refusal(40300);
  assertAlsoMay(principal, operation);
  // Installation administrators must be able to extend their own company.
  if (operation.writes && principal.readOnly && operation.permission !== 'installation') throw new Refusal(100003);
}

/** Logs the rejected write of a signed-in user. A failure here must not hide the rejection. */
async function noteRefusal(services: Services, operation: Served, request: FastifyRequest, code: number) {
  const { principal } = request;
  if (!principal || !operation.audited || code === 40000) return;
  await services.database.tenant(principal.enterpriseId, (db) =>
    writeAudit(db, services.keyring, {
      principal,
      operation,
      path: pathOf(request),
      ip: request.ip,
      ms: 0,
      code,
      requestId: callerOf(request).requestId,
    }),
  );
}

/** Sends an event stream with headers that stop proxies from buffering it. */
async function sendStream(answer: StreamAnswer, { headers }: FastifyRequest, reply: FastifyReply) {
  const token = headers['admin-token'];
  const last = String(headers['last-event-id'] ?? '');
  const stream = await answer.open({
    token: typeof token === 'string' ? token : undefined,
    // An event id in any other format means that events may have been missed.
    after: last === '' ? undefined : /^\d{1,15}$/.test(last) ? Number(last) : -1,
  });
  return reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no').send(stream);
}

export async function dispatch(services: Services, operation: Served, request: FastifyRequest, reply: FastifyReply) {
  const answer = await runOperation(services, operation, request);
  if (typeof answer === 'string') return reply.type('application/json; charset=utf-8').send(answer);
  if (answer instanceof StreamAnswer) return sendStream(answer, request, reply);
  const stored = answer instanceof StoredAnswer ? answer.stored : undefined;
  const bytes = answer instanceof FileAnswer ? answer.bytes : Buffer.alloc(0);
  const digest = stored ? Buffer.from(stored.sha256, 'hex') : createHash('sha256').update(bytes).digest();
  if (answer instanceof FileAnswer && answer.maxAge) reply.header('Cache-Control', `private, max-age=${answer.maxAge}`);
  return reply
    .type(answer.type)
    .header('Repr-Digest', `sha-256=:${digest.toString('base64')}:`)
    .header('Content-Length', stored?.size ?? bytes.length)
    .header(
      'Content-Disposition',
      answer.name ? `attachment; filename*=UTF-8''${encodeURIComponent(safeFileName(answer.name) ?? operation.id)}` : 'inline',
    )
    .send(stored ? await services.files.stream(stored.key) : bytes);
}

/** Whether the client disconnected before its request was complete, so any resulting error is not a server fault. */
const isCut = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

export async function refuse(
  services: Services,
  operation: Served | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  fault: unknown,
) {
  const error = isCut(request) ? broken() : fault;
  const refusal = failure(request, reply, error, operation);
  if (operation)
    await noteRefusal(services, operation, request, refusal.code).catch((cause) =>
      request.log.error({ err: cause }, 'audit of a refusal failed'),
    );
  // Log the cause that the response hides from the caller.
  const cause = error instanceof Refusal ? error.cause : error;
  if (refusal.status >= 500 && cause !== undefined) request.log.error({ err: cause, requestId: request.id }, 'fault');
  if (refusal.code === 50000)
    await noteFault(services, request, error).catch((cause) => request.log.error({ err: cause }, 'storing a fault failed'));
  return reply;
}

async function noteFault(services: Services, request: FastifyRequest, error: unknown) {
  const fault = error as Error;
  await services.database.system((db) =>
    db
      .insertInto('error_log')
      .values({
        enterprise_id: request.principal?.enterpriseId ?? null,
        trace_id: callerOf(request).requestId,
        method: request.method,
        path: pathOf(request),
        status: 500,
        message: String(fault?.message ?? fault).slice(0, 500),
        stack: fault?.stack?.slice(0, 4000) ?? null,
      })
      .execute(),
  );
}
