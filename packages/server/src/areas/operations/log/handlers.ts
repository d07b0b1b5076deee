import { sql } from 'kysely';
import { checkLog } from '../../../audit/check-log.js';
import { heldInScope } from '../../../auth/principal.js';
import { failures } from '../../../auth/sign-in-log.js';
import { list } from '../../../db/list-query.js';
import type { Caller, Context, Handlers } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';

const operationColumns = [
  'operation_log.id',
  sql<{ id: number; name: string }>`json_build_object('id', staff_id, 'name', staff_name)`.as('user'),
  sql<string | null>`acting_name(operation_log.act_staff_id)`.as('acting_for'),
  'module',
  'action',
  'operation_id',
  'method',
  'path',
  'target',
  'ip',
  'ms',
  'ok',
  'code',
  'request_id',
  'operation_log.created_at',
] as const;

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
    columns: operationColumns,
    where: { user_id: 'operation_log.staff_id', ...between('operation_log.created_at') },
    order: [],
  }),

  async getOperationLog({ db, principal }, { id }) {
    const row = await db
      .selectFrom('operation_log')
      .select([
        ...operationColumns,
        sql<string | null>`before::text`.as('before'),
        sql<string | null>`after::text`.as('after'),
        sql<string | null>`encode(prev_hash, 'hex')`.as('prev_hash'),
        sql<string>`encode(hash, 'hex')`.as('hash'),
      ])
      .where('id', '=', id)
      .where(heldInScope(principal, 'operation_log.staff_id'))
      .executeTakeFirst();
    if (!row) throw notFound();
    return row;
  },

  checkOperationLogs: ({ db, services, principal }) => checkLog(db, services.keyring, principal.enterpriseId),

  listErrorLogs: list('listErrorLogs', {
    from: ({ db }: Context) => db.selectFrom('error_log'),
    id: 'error_log.id',
    columns: ['id', 'trace_id', 'method', 'path', 'status', 'message', 'stack', 'created_at'],
    search: ['error_log.trace_id', 'error_log.path', 'error_log.message'],
    where: between('error_log.created_at'),
    order: [],
  }),
};
