import { sql } from 'kysely';
import { type Trace, writeAudit } from '../../audit/audit.js';
import type { Principal } from '../../auth/principal.js';
import type { Db } from '../../db/database.js';
import { beginHistory } from '../../history/record-history.js';
import { forgetFiles } from '../call-input.js';
import type { Context, PreparingContext } from '../context.js';
import type { ServedOperation } from '../contract.js';
import { claimFiles } from '../file-inputs.js';
import { type Submission, storeReply, takeSubmission } from '../idempotency.js';
import { openInput } from '../open-input.js';
import { Refusal } from '../refusal.js';
import { replyOf } from '../send-reply.js';
import type { Call, Outcome } from './caller-kind.js';

/** A signed-in user. */
export interface Staff extends Pick<PreparingContext, 'principal' | 'tenant'> {
  enterpriseId: number;
  idempotencyKey: string | undefined;
}

export type StaffCall = Call<Staff>;
export type Work = (context: Context) => Promise<unknown>;

async function writeAuditOf(db: Db, { deps, operation, input, principal, caller, path, started }: StaffCall, trace: Trace) {
  if (!operation.audited) return;
  const { ip, requestId } = caller;
  await writeAudit(db, deps.keyring, {
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

/**
 * Lets the transaction write what all companies share, if the caller still has the right: the session may have been read before the right
 * moved. @throws Refusal 40300
 */
async function enterInstallation(db: Db, { staffId }: Principal, { writes, permission, allCompanies }: ServedOperation) {
  if (!writes && !allCompanies) return;
  // Tables that all companies share accept writes only with this setting.
  const { rows } = await sql`select set_config('app.installation', 'on', true) where runs_installation(${staffId})`.execute(db);
  if (rows.length === 0 && (permission === 'installation' || allCompanies)) throw new Refusal(40300);
}

/** Runs the work inside its transaction, and writes the audit row and the reply kept for repeated submissions. */
export async function runInside(db: Db, call: StaffCall, work: Work, submission: Submission | undefined): Promise<Outcome> {
  const { deps, caller, principal, operation, input } = call;
  const known = submission && (await takeSubmission(db, deps.keyring, submission));
  if (known !== undefined) return { reply: known, later: [() => forgetFiles(deps, input)] };
  const trace: Trace = {};
  const later: Outcome['later'] = [];
  const audit = (more: Trace) => void Object.assign(trace, more);
  if (principal.runsInstallation) await enterInstallation(db, principal, operation);
  if (operation.writes && principal.accessKeyId !== null)
    await sql`select set_config('app.access_key', ${String(principal.accessKeyId)}, true)`.execute(db);
  if (operation.writes) await claimFiles(db, operation, input);
  const keepHistory = operation.writes ? await beginHistory(db, principal, operation.id, input) : undefined;
  const result = await work({ deps, caller, db, principal, audit, afterCommit: (next) => void later.push(next) });
  await keepHistory?.(result);
  await writeAuditOf(db, call, trace);
  const reply = replyOf(result, caller);
  if (submission && !operation.answersSecret && typeof reply === 'string') await storeReply(db, deps.keyring, submission, reply);
  return { reply, later };
}
