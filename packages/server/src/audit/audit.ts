import { sql } from 'kysely';
import type { Principal } from '../auth/principal.js';
import type { Db } from '../db/database.js';
import type { ServedOperation } from '../http/contract.js';
import type { Keyring } from '../secrets/keyring.js';
import { type ChainEntry, moveHead } from './audit-head.js';
import { type Details, sealDetails } from './details.js';
import { subjectsOf } from './subjects.js';

export interface Trace {
  target?: string | number;
  before?: unknown;
  after?: unknown;
}

export interface AuditFacts extends Trace {
  principal: Pick<Principal, 'enterpriseId' | 'staffId' | 'name' | 'actStaffId' | 'accessKeyId'>;
  operation: ServedOperation;
  path: string;
  ip: string;
  ms: number;
  code: number;
  requestId: string;
  input?: unknown;
}

const secret = /pass|token|secret|hash|private_key|aes_key/i;
const maxText = 2000;

const maskPhone = (value: string) => (value.length >= 7 ? `${value.slice(0, 3)}****${value.slice(7)}` : '****');
const maskEmail = (value: string) => {
  const at = value.indexOf('@');
  return at > 3 ? `${value.slice(0, 3)}***${value.slice(at)}` : `***${at >= 0 ? value.slice(at) : ''}`;
};

/** Returns a copy that is safe to store: no secrets, personal data masked, long texts truncated. */
export function redact(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (key, inner: unknown) => {
      if (secret.test(key)) return undefined;
      if (typeof inner !== 'string') return inner;
      if (/phone|mobile/i.test(key)) return maskPhone(inner);
      if (/email/i.test(key)) return maskEmail(inner);
      return inner.length > maxText ? `${inner.slice(0, maxText)}…` : inner;
    }) ?? 'null',
  );
}

const onlyIds = /^\d+(,\d+)*$/;

/** Returns the target for the row if it consists of ids, and for the sealed details if it is a name, which may be a person's. */
export function splitTarget(target: string | number | null | undefined) {
  const text = target === undefined || target === null ? null : String(target).slice(0, 200);
  return text === null || onlyIds.test(text) ? { open: text } : { open: null, sealed: text };
}

/** What the row keeps sealed. */
function detailsOf({ before, after }: Trace, target: string | undefined): Details {
  return {
    ...(before === undefined ? {} : { before: redact(before) }),
    ...(after === undefined ? {} : { after: redact(after) }),
    ...(target === undefined ? {} : { target }),
  };
}

/** Writes the log row of an operation that wrote data, or was refused to, in the same transaction as its changes. */
export async function writeAudit(db: Db, keyring: Keyring, { principal, operation, ...facts }: AuditFacts) {
  const { enterpriseId } = principal;
  const { open, sealed } = splitTarget(facts.target);
  const written = await db
    .insertInto('operation_log')
    .values({
      enterprise_id: enterpriseId,
      staff_id: principal.staffId,
      staff_name: principal.name,
      act_staff_id: principal.actStaffId,
      access_key_id: principal.accessKeyId,
      module: operation.area,
      action: operation.operation['x-zh'],
      operation_id: operation.id,
      method: operation.method,
      path: facts.path.slice(0, 500),
      target: open,
      subjects: subjectsOf(operation, facts, facts.input, facts.after),
      ...sealDetails(keyring, enterpriseId, detailsOf(facts, sealed)),
      ip: facts.ip,
      ms: Math.round(facts.ms),
      ok: facts.code === 200,
      code: facts.code,
      request_id: facts.requestId,
    })
    .returning([
      sql<string>`encode(hash, 'hex')`.as('hash'),
      sql<string | null>`encode(prev_hash, 'hex')`.as('prev_hash'),
      sql<ChainEntry['head']>`to_json(audit_head_of(enterprise_id))`.as('head'),
    ])
    .executeTakeFirstOrThrow();
  await moveHead(db, keyring, enterpriseId, written);
}
