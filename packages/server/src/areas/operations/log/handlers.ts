import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { checkLog } from '../../../audit/check-log.js';
import { openDetails } from '../../../audit/details.js';
import { maskDetails } from '../../../audit/mask-details.js';
import { heldInScope } from '../../../auth/principal.js';
import { failures } from '../../../auth/sign-in-log.js';
import { list } from '../../../db/list-query.js';
import type { Caller, Context, Handlers } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';
import { failureIn, targetName } from './log-words.js';

const operationColumns = (context: Context) =>
  [
    'operation_log.id',
    sql<{ id: number; name: string }>`json_build_object('id', staff_id, 'name', staff_name)`.as('user'),
    sql<string | null>`acting_name(operation_log.act_staff_id)`.as('acting_for'),
    sql<string | null>`(select k.name from access_key k where k.id = operation_log.access_key_id)`.as('access_key'),
    'module',
    'action',
    'operation_id',
    'method',
    'path',
    'target',
    targetName(context),
    'ip',
    'ms',
    'ok',
    'code',
    failureIn(context.caller.language),
    'request_id',
    'operation_log.created_at',
  ] as const;

/** A name as target is sealed with the details. */
const sealedTarget = [
  sql<string | null>`case when target is null then encode(details_digest, 'hex') end`.as('details_digest'),
  sql<string | null>`case when target is null then details_key_id end`.as('details_key_id'),
  sql<string | null>`case when target is null then encode(details, 'hex') end`.as('details'),
] as const;

const bytesOf = (hex: string | null) => (hex === null ? null : Buffer.from(hex, 'hex'));

/** JSON text of a value before or after. */
const textOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

async function detailOf(context: Context, { id }: Input<'getOperationLog'>): Promise<Data<'getOperationLog'>> {
  const { db, deps, principal } = context;
  const row = await db
    .selectFrom('operation_log')
    .select([...operationColumns(context), 'subjects', 'details_digest', 'details_key_id', 'details'])
    .select([sql<string | null>`encode(prev_hash, 'hex')`.as('prev_hash'), sql<string>`encode(hash, 'hex')`.as('hash')])
    .where('id', '=', id)
    .where(heldInScope(principal, 'operation_log.staff_id'))
    .executeTakeFirst();
  if (!row) throw notFound();
  const { subjects, details_digest, details_key_id, details: sealed, ...shown } = row;
  const details = openDetails(deps.keyring, principal.enterpriseId, { details_digest, details_key_id, details: sealed }) ?? {};
  const { target, before, after, erased_at = null } = await maskDetails(db, principal, { ...row, subjects }, details);
  return { ...shown, target: shown.target ?? target ?? null, before: textOf(before), after: textOf(after), erased_at };
}

const reasonIn = (language: Caller['language']) => {
  const words = Object.entries(failures).map(([word, said]) => sql`when ${word} then ${said[language === 'en' ? 1 : 0]}`);
  return sql<string | null>`case reason ${sql.join(words, sql` `)} else reason end`.as('reason');
};

const loginColumns = ({ caller }: Context) =>
  [
    'login_log.id',
    'login_log.username',
    'login_log.way',
    'login_log.ip',
    sql<null>`null`.as('location'),
    'login_log.browser',
    'login_log.os',
    'login_log.ok',
    reasonIn(caller.language),
    'login_log.created_at',
  ] as const;

const between = <Column extends string>(column: Column) => ({ from: { since: column }, to: { through: column } });

const isNamed = (name: string) => sql<boolean>`lower(login_log.username) = ${name.trim().toLowerCase()}`;

export const handlers: Handlers = {
  listLoginLogs: list('listLoginLogs', {
    from: ({ db, principal }: Context) => db.selectFrom('login_log').where(heldInScope(principal, 'login_log.staff_id')),
    id: 'login_log.id',
    columns: loginColumns,
    where: { username: isNamed, ...between('login_log.created_at') },
    order: [],
  }),

  listOperationLogs: list('listOperationLogs', {
    from: ({ db, principal }: Context) => db.selectFrom('operation_log').where(heldInScope(principal, 'operation_log.staff_id')),
    id: 'operation_log.id',
    columns: (context: Context) => [...operationColumns(context), ...sealedTarget] as const,
    shape: ({ details_digest, details_key_id, details, ...row }, { deps, principal }) => {
      const kept = { details_digest: bytesOf(details_digest), details_key_id, details: bytesOf(details) };
      return { ...row, target: row.target ?? openDetails(deps.keyring, principal.enterpriseId, kept)?.target ?? null };
    },
    where: { user_id: 'operation_log.staff_id', ...between('operation_log.created_at') },
    order: [],
  }),

  getOperationLog: detailOf,

  checkOperationLogs: async ({ db, deps: { keyring, logWitness }, principal: { enterpriseId } }) =>
    checkLog(db, keyring, enterpriseId, await logWitness.of(enterpriseId)),

  listErrorLogs: list('listErrorLogs', {
    from: ({ db }: Context) => db.selectFrom('error_log'),
    id: 'error_log.id',
    columns: ['id', 'trace_id', 'method', 'path', 'status', 'message', 'stack', 'created_at'],
    search: ['error_log.trace_id', 'error_log.path', 'error_log.message'],
    where: between('error_log.created_at'),
    order: [],
  }),
};
