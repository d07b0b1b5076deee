import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { resolve } from '../../../openapi/tools/contract.js';
import { callerOf, failure, success } from './answer.js';
import { type Trace, writeAudit } from './audit.js';
import { keptAnswer } from './cache/kept-answers.js';
import {
  type Caller,
  type Context,
  FileAnswer,
  type House,
  type OpenContext,
  RawJson,
  StoredAnswer,
  StoredFile,
  StreamAnswer,
} from './context.js';
import { contract, type Served } from './contract.js';
import type { Db } from './db/database.js';
import { rememberNewFile } from './files/forget.js';
import { handlers, openHandlers } from './handlers/index.js';
import type { Principal } from './principal.js';
import { Refusal } from './refusal.js';
import { assertPlain, check, typedFrom, validatorsOf } from './validation.js';

declare module 'fastify' {
  interface FastifyRequest {
    principal?: Principal;
  }
}

type Values = Record<string, unknown>;
/** An envelope, or what goes out without one. */
type Answer = string | FileAnswer | StoredAnswer | StreamAnswer;
type Work = (context: Partial<Context> & OpenContext, input: Values) => Promise<unknown>;

/** The path of a call, without what stands behind the question mark. */
export const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';

/** Who asks, and whether they may: before the body is read. */
export async function authorise(house: House, operation: Served, request: FastifyRequest) {
  if (operation.permission === 'public') return;
  const header = request.headers['admin-token'];
  const principal = await house.sessions.principal(typeof header === 'string' ? header : undefined);
  request.principal = principal;
  if (operation.permission === 'signed-in') {
    if (operation.writes && principal.readOnly && operation.id !== 'logout') throw new Refusal(100003);
    return;
  }
  if (principal.roles.length === 0) throw new Refusal(100002);
  if (!principal.isAdmin && !principal.permissions.has(operation.permission)) throw new Refusal(40300);
  if (operation.writes && principal.readOnly) throw new Refusal(100003);
}

/** Path or query of a call, as the types of its parameters. */
function parametersOf(operation: Served, place: 'path' | 'query', texts: Values): Values {
  assertPlain(texts);
  const schemas = new Map(operation.parameters.filter((one) => one.in === place).map((one) => [one.name, one.schema]));
  const typed = Object.entries(texts).map(([name, text]) => {
    const schema = schemas.get(name);
    return [name, schema ? typedFrom(text, schema) : text] as const;
  });
  const values = Object.fromEntries(typed);
  check(validatorsOf(operation)[place], values);
  return values;
}

const broken = () => new Refusal(40000, ['上传的内容不完整', 'The upload is not whole']);

/** Largest picture, 5 MiB. */
const pictureLimit = 5 * 1024 * 1024;

/** A file goes to the store as it comes in, however large; what refuses it there takes it out again. */
async function keepFile(house: House, part: MultipartFile): Promise<StoredFile> {
  const stored = await house.files.put(await house.database.system(rememberNewFile), part.file);
  if (!part.file.truncated) return new StoredFile(stored, part.filename ?? 'file');
  await house.files.delete(stored.key);
  throw new Refusal(41300);
}

/** The parts of an upload, each of which the contract must name: files as files, the rest as the types of its fields. */
async function formOf(house: House, operation: Served, request: FastifyRequest): Promise<Values> {
  if (!request.isMultipart()) throw new Refusal(41500);
  const fields = resolve(contract, operation.body ?? {}).properties ?? {};
  const form = new Map<string, unknown>();
  const limits = { fileSize: operation.id.startsWith('import') ? house.importLimit : pictureLimit };
  try {
    for await (const part of request.parts({ limits })) {
      const field = fields[part.fieldname];
      if (form.has(part.fieldname) || (part.type === 'file') !== (field?.format === 'binary')) throw broken();
      form.set(part.fieldname, part.type === 'file' ? await keepFile(house, part) : typedFrom(part.value, field ?? {}));
    }
    check(validatorsOf(operation).body, Object.fromEntries([...form].map(([name, value]) => [name, value instanceof File ? '' : value])));
  } catch (error) {
    await forgetFiles(house, Object.fromEntries(form));
    // The reader of forms has no code of its own for one that ends too early.
    throw error instanceof Refusal || typeof (error as { code?: unknown }).code !== 'undefined' ? error : broken();
  }
  return Object.fromEntries(form);
}

async function forgetFiles(house: House, input: Values) {
  for (const value of Object.values(input)) if (value instanceof StoredFile) await house.files.delete(value.stored.key);
}

/** The flat input of a handler, checked against the contract. */
async function inputOf(house: House, operation: Served, request: FastifyRequest): Promise<Values> {
  const path = parametersOf(operation, 'path', { ...(request.params as Values) });
  const query = parametersOf(operation, 'query', { ...(request.query as Values) });
  if (operation.multipart) return { ...path, ...query, ...(await formOf(house, operation, request)) };
  const { body: validate } = validatorsOf(operation);
  if (!validate) return { ...path, ...query };
  if (request.isMultipart()) throw new Refusal(41500);
  const body = request.body === undefined && !operation.bodyRequired ? {} : (request.body ?? null);
  assertPlain(body);
  check(validate, body);
  return { ...path, ...query, ...(body as Values) };
}

function answerText(result: unknown, { language }: Caller): string {
  return success(result instanceof RawJson ? result.text : JSON.stringify(result ?? {}), language);
}

/** The answer kept for this key, if the same call was made before; takes the key for this transaction otherwise. */
async function replay(db: Db, operation: Served, principal: Principal, key: string, input: Values): Promise<string | undefined> {
  const hash = createHash('sha256')
    .update(`${operation.id} ${JSON.stringify(input)}`)
    .digest();
  const mine = { enterprise_id: principal.enterpriseId, staff_id: principal.staffId, key };
  const taken = await db
    .insertInto('idempotency')
    .values({ ...mine, operation_id: operation.id, input_hash: hash })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows) return undefined;
  const known = await db
    .selectFrom('idempotency')
    .select(['input_hash', 'answer'])
    .where('key', '=', key)
    .where('staff_id', '=', principal.staffId)
    .executeTakeFirst();
  if (!known?.answer || !hash.equals(known.input_hash))
    throw new Refusal(40900, ['这个请求标识已用于另一次提交', 'This idempotency key was used for another request']);
  return known.answer;
}

const isWhole = (result: unknown) => result instanceof FileAnswer || result instanceof StoredAnswer || result instanceof StreamAnswer;

async function runSigned(house: House, operation: Served, request: FastifyRequest, work: Work): Promise<Answer> {
  const principal = request.principal as Principal;
  const caller = callerOf(request);
  const started = performance.now();
  const input = await inputOf(house, operation, request);
  const header = request.headers['idempotency-key'];
  const key = operation.writes && typeof header === 'string' && header ? header.slice(0, 128) : undefined;
  const later: (() => void | Promise<void>)[] = [];
  const instead: ((db: Db) => Promise<void>)[] = [];
  const transaction = house.database.tenant(principal.enterpriseId, async (db) => {
    const known = key ? await replay(db, operation, principal, key, input) : undefined;
    if (known) {
      later.push(() => forgetFiles(house, input));
      return known;
    }
    const trace: Trace = {};
    const context: Context = {
      house,
      caller,
      db,
      principal,
      cache: house.cache.of(principal.enterpriseId, db),
      audit: (more) => Object.assign(trace, more),
      afterCommit: (next) => later.push(next),
      afterRollback: (next) => instead.push(next),
    };
    const result = await keptAnswer(context, operation.id, input as never, () => work(context, input));
    if (operation.audited) {
      const facts = {
        principal,
        operation,
        path: pathOf(request),
        ip: caller.ip,
        ms: performance.now() - started,
        code: 200,
        requestId: caller.requestId,
      };
      await writeAudit(db, { after: input, ...trace, ...facts });
    }
    if (isWhole(result)) return result as Answer;
    const text = answerText(result, caller);
    if (key)
      await db.updateTable('idempotency').set({ answer: text }).where('key', '=', key).where('staff_id', '=', principal.staffId).execute();
    return text;
  });
  const answer = await transaction.catch(async (error) => {
    for (const next of instead) await house.database.tenant(principal.enterpriseId, next);
    // After any other fault the row of a file may have been kept all the same.
    if (error instanceof Refusal) await forgetFiles(house, input);
    throw error;
  });
  for (const next of later) await next();
  return answer;
}

async function runOpen(house: House, operation: Served, request: FastifyRequest, work: Work): Promise<Answer> {
  const caller = callerOf(request);
  const result = await work({ house, caller }, await inputOf(house, operation, request));
  return isWhole(result) ? (result as Answer) : answerText(result, caller);
}

/** Runs one operation: one of a session in one transaction, audit row included. */
function run(house: House, operation: Served, request: FastifyRequest): Promise<Answer> {
  const open = operation.permission === 'public';
  const work = (open ? openHandlers[operation.id] : handlers[operation.id]) as Work | undefined;
  if (!work) throw new Refusal(50100);
  return open ? runOpen(house, operation, request, work) : runSigned(house, operation, request, work);
}

/** A refused write of somebody signed in is kept as well; the refusal itself comes first. */
async function noteRefusal(house: House, operation: Served, request: FastifyRequest, code: number) {
  const { principal } = request;
  if (!principal || !operation.audited || code === 40000) return;
  await house.database.tenant(principal.enterpriseId, (db) =>
    writeAudit(db, { principal, operation, path: pathOf(request), ip: request.ip, ms: 0, code, requestId: callerOf(request).requestId }),
  );
}

/** Goes through proxies as it comes: nothing on the way may collect it. */
async function sendStream(answer: StreamAnswer, { headers }: FastifyRequest, reply: FastifyReply) {
  const token = headers['admin-token'];
  const last = String(headers['last-event-id'] ?? '');
  const stream = await answer.open({
    token: typeof token === 'string' ? token : undefined,
    // What is no number of ours says that something was missed.
    after: last === '' ? undefined : /^\d{1,15}$/.test(last) ? Number(last) : -1,
  });
  return reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no').send(stream);
}

export async function dispatch(house: House, operation: Served, request: FastifyRequest, reply: FastifyReply) {
  const answer = await run(house, operation, request);
  if (typeof answer === 'string') return reply.type('application/json; charset=utf-8').send(answer);
  if (answer instanceof StreamAnswer) return sendStream(answer, request, reply);
  const stored = answer instanceof StoredAnswer ? answer.stored : undefined;
  const bytes = answer instanceof FileAnswer ? answer.bytes : Buffer.alloc(0);
  const digest = stored ? Buffer.from(stored.sha256, 'hex') : createHash('sha256').update(bytes).digest();
  return reply
    .type(answer.type)
    .header('Repr-Digest', `sha-256=:${digest.toString('base64')}:`)
    .header('Content-Length', stored?.size ?? bytes.length)
    .header('Content-Disposition', answer.name ? `attachment; filename*=UTF-8''${encodeURIComponent(answer.name)}` : 'inline')
    .send(stored ? await house.files.stream(stored.key) : bytes);
}

export async function refuse(house: House, operation: Served | undefined, request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const refusal = failure(request, reply, error);
  if (operation)
    await noteRefusal(house, operation, request, refusal.code).catch((cause) =>
      request.log.error({ err: cause }, 'audit of a refusal failed'),
    );
  // What a refusal keeps from its caller is for the log.
  const fault = error instanceof Refusal ? error.cause : error;
  if (refusal.status >= 500 && fault !== undefined) request.log.error({ err: fault, requestId: request.id }, 'fault');
  if (refusal.code === 50000)
    await noteFault(house, request, error).catch((cause) => request.log.error({ err: cause }, 'keeping a fault failed'));
  return reply;
}

async function noteFault(house: House, request: FastifyRequest, error: unknown) {
  const fault = error as Error;
  await house.database.system((db) =>
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
