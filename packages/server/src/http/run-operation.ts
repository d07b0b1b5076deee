import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Trace, writeAudit } from '../audit/audit.js';
import { assertAlsoMay } from '../auth/also-may.js';
import type { Principal } from '../auth/principal.js';
import { cachedResponse } from '../cache/cached-responses.js';
import type { Db } from '../db/database.js';
import { beginHistory } from '../history/record-history.js';
import { callerOf, success } from './answer.js';
import { forgetFiles, inputOf, type Values } from './call-input.js';
import {
  type Caller,
  type Context,
  FileAnswer,
  type OpenContext,
  type PreparingContext,
  RawJson,
  type Services,
  StoredAnswer,
  StreamAnswer,
} from './context.js';
import type { Served } from './contract.js';
import { claimFiles } from './file-inputs.js';
import { appHandlers, handlers, openHandlers } from './handlers.js';
import { inTurn } from './heavy-work.js';
import { idempotencyKeyOf, keepAnswer, keptSubmission, type Submission, takeSubmission } from './idempotency.js';
import { openInput } from './open-input.js';
import { Refusal } from './refusal.js';
import { type AppWork, runSignedByApp } from './run-signed-by-app.js';

/** An envelope, or a response sent without one. */
export type Answer = string | FileAnswer | StoredAnswer | StreamAnswer;

/** Returns the request path without its query string. */
export const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';

function answerText(result: unknown, { language }: Caller): string {
  return success(result instanceof RawJson ? result.text : JSON.stringify(result ?? {}), language);
}

const isWhole = (result: unknown) => result instanceof FileAnswer || result instanceof StoredAnswer || result instanceof StreamAnswer;

/** Returns the submission of a write that has an idempotency key. */
function submissionOf(services: Services, operation: Served, request: FastifyRequest, input: Values): Submission | undefined {
  const { enterpriseId, staffId } = request.principal as Principal;
  const key = operation.writes ? idempotencyKeyOf(request.headers['idempotency-key']) : undefined;
  if (!key) return undefined;
  const inputHash = services.keyring.digest('idempotency', `${operation.id} ${JSON.stringify(input)}`);
  return { enterpriseId, staffId, key, operationId: operation.id, inputHash };
}

type AnyWork = (context: Context) => Promise<unknown>;
interface AnyPrepared {
  prepare(context: PreparingContext, input: Values): Promise<AnyWork>;
}
type AnyHandler = ((context: Context, input: Values) => Promise<unknown>) | AnyPrepared;
type OpenWork = (context: OpenContext, input: Values) => Promise<unknown>;

/** A request of a signed-in user. */
interface Call extends PreparingContext {
  operation: Served;
  input: Values;
  submission: Submission | undefined;
  path: string;
  started: number;
}

/** Prepares the transaction work of a request, or returns the response if it is already known. */
async function prepareWork(call: Call, handler: AnyHandler): Promise<AnyWork | RawJson<unknown> | string> {
  const { operation, input, submission, tenant } = call;
  if (typeof handler === 'function') return cachedResponse(call, operation.id, input, (context) => handler(context, input));
  // Do not prepare a repeated submission again: the current password may have changed since the first one.
  const known = submission && (await tenant((db) => keptSubmission(db, call.services.keyring, submission)));
  return known ?? cachedResponse(call, operation.id, input, await handler.prepare(call, input));
}

async function writeAuditOf(db: Db, { services, operation, input, principal, caller, path, started }: Call, trace: Trace) {
  if (!operation.audited) return;
  const { ip, requestId } = caller;
  await writeAudit(db, services.keyring, {
    after: openInput(operation, input),
    ...trace,
    input,
    principal,
    operation,
    path,
    ip,
    ms: performance.now() - started,
    code: 200,
    requestId,
  });
}

interface Outcome {
  answer: Answer;
  /** Work to run after the commit. */
  later: (() => void | Promise<void>)[];
}

/**
 * Lets the transaction write what all companies share, if the caller still has the right: the session may have been read before the right
 * moved. @throws Refusal 40300
 */
async function enterInstallation(db: Db, { staffId }: Principal, { writes, permission, allCompanies }: Served) {
  if (!writes && !allCompanies) return;
  // Tables that all companies share accept writes only with this setting.
  const { rows } = await sql`select set_config('app.installation', 'on', true) where runs_installation(${staffId})`.execute(db);
  if (rows.length === 0 && (permission === 'installation' || allCompanies)) throw new Refusal(40300);
}

/** Runs the work inside its transaction, and writes the audit row and the response kept for repeated submissions. */
async function runInside(db: Db, call: Call, work: AnyWork): Promise<Outcome> {
  const { services, caller, principal, operation, input, submission } = call;
  const known = submission && (await takeSubmission(db, services.keyring, submission));
  if (known !== undefined) return { answer: known, later: [() => forgetFiles(services, input)] };
  const trace: Trace = {};
  const later: Outcome['later'] = [];
  const audit = (more: Trace) => void Object.assign(trace, more);
  if (principal.runsInstallation) await enterInstallation(db, principal, operation);
  if (operation.writes) await claimFiles(db, operation, input);
  const keepHistory = operation.writes ? await beginHistory(db, principal, operation.id, input) : undefined;
  const result = await work({ services, caller, db, principal, audit, afterCommit: (next) => void later.push(next) });
  await keepHistory?.(result);
  await writeAuditOf(db, call, trace);
  if (isWhole(result)) return { answer: result as Answer, later };
  const answer = answerText(result, caller);
  if (submission && !operation.answersSecret) await keepAnswer(db, services.keyring, submission, answer);
  return { answer, later };
}

async function runCall(call: Call, handler: AnyHandler): Promise<Answer> {
  const { operation, caller, services, input } = call;
  const work = await prepareWork(call, handler);
  if (typeof work === 'string') {
    await forgetFiles(services, input);
    return work;
  }
  if (work instanceof RawJson) return answerText(work, caller);
  const { answer, later } = await call.tenant((db) => runInside(db, call, work), operation.writes || operation.audited ? 'write' : 'read');
  for (const next of later) await next();
  return answer;
}

async function runSigned(services: Services, operation: Served, request: FastifyRequest, handler: AnyHandler): Promise<Answer> {
  const principal = request.principal as Principal;
  const caller = callerOf(request);
  const started = performance.now();
  const input = await inputOf(services, operation, request);
  assertAlsoMay(principal, operation, input);
  const submission = submissionOf(services, operation, request, input);
  const { database } = services;
  const tenant: Call['tenant'] = (work, retry) =>
    operation.allCompanies && principal.runsInstallation
      ? database.system(work, retry)
      : database.tenant(principal.enterpriseId, work, retry);
  try {
    const call: Call = { services, caller, principal, tenant, operation, input, submission, path: pathOf(request), started };
    const answer = await inTurn(operation, principal, () => runCall(call, handler));
    return typeof answer === 'string' ? services.fileAddresses.sign(answer, principal.enterpriseId) : answer;
  } catch (error) {
    // After any other error the file's row may have been committed anyway.
    if (error instanceof Refusal) await forgetFiles(services, input);
    throw error;
  }
}

async function runOpen(services: Services, operation: Served, request: FastifyRequest, work: OpenWork): Promise<Answer> {
  const caller = callerOf(request);
  const result = await work({ services, caller }, await inputOf(services, operation, request));
  return isWhole(result) ? (result as Answer) : answerText(result, caller);
}

async function runForApp(services: Services, operation: Served, request: FastifyRequest): Promise<Answer> {
  const work = appHandlers[operation.id];
  if (!work) throw new Refusal(50100);
  const { result, enterpriseId } = await runSignedByApp(services, operation, request, work as AppWork);
  return services.fileAddresses.sign(answerText(result, callerOf(request)), enterpriseId);
}

/** Runs one operation. Session operations run in a single transaction that includes the audit row. */
export function runOperation(services: Services, operation: Served, request: FastifyRequest): Promise<Answer> {
  if (operation.permission === 'app-key') return runForApp(services, operation, request);
  const open = operation.permission === 'public';
  const handler = (open ? openHandlers : handlers)[operation.id];
  if (!handler) throw new Refusal(50100);
  return open ? runOpen(services, operation, request, handler as OpenWork) : runSigned(services, operation, request, handler as AnyHandler);
}
