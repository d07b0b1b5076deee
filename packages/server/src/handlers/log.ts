import { sql } from 'kysely';
import type { Caller, Handlers } from '../context.js';
import { containsText, page } from '../page.js';
import { notFound } from '../refusal.js';
import { failures } from '../sign-in.js';

/** The enterprise's own calendar; every customer of the product keeps this one. */
const zone = 'Asia/Shanghai';

interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

/** Rows of these calendar days, both included. */
const within = (column: string, { from, to }: Range) =>
  sql<boolean>`(${from ?? null}::date is null or ${sql.ref(column)} >= ${from ?? null}::date::timestamp at time zone ${zone})
    and (${to ?? null}::date is null or ${sql.ref(column)} < (${to ?? null}::date + 1)::timestamp at time zone ${zone})`;

const operationColumns = [
  'operation_log.id',
  sql<{ id: number; name: string }>`json_build_object('id', staff_id, 'name', staff_name)`.as('user'),
  sql<string | null>`(select name from staff where staff.id = operation_log.act_staff_id)`.as('acting_for'),
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

export const logHandlers: Handlers = {
  async listLoginLogs({ db, caller }, { page: number, limit, username, ok, from, to }) {
    const query = db
      .selectFrom('login_log')
      .select([
        'id',
        'username',
        'way',
        'ip',
        sql<null>`null`.as('location'),
        'browser',
        'os',
        'ok',
        reasonIn(caller.language),
        'created_at',
      ])
      .where(within('created_at', { from, to }))
      .$if(ok !== undefined, (some) => some.where('ok', '=', ok as boolean))
      .$if(Boolean(username), (some) => some.where(sql`lower(username)`, '=', (username as string).trim().toLowerCase()))
      .orderBy('id', 'desc');
    return page(db, query, { page: number, limit });
  },

  async listOperationLogs({ db }, { page: number, limit, user_id, module, ok, from, to }) {
    const query = db
      .selectFrom('operation_log')
      .select(operationColumns)
      .where(within('created_at', { from, to }))
      .$if(user_id !== undefined, (some) => some.where('staff_id', '=', user_id as number))
      .$if(module !== undefined, (some) => some.where('module', '=', module as string))
      .$if(ok !== undefined, (some) => some.where('ok', '=', ok as boolean))
      .orderBy('id', 'desc');
    return page(db, query, { page: number, limit });
  },

  async getOperationLog({ db }, { id }) {
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
      .executeTakeFirst();
    if (!row) throw notFound();
    return row;
  },

  async checkOperationLogs({ db }) {
    const { rows } = await sql<{ checked: number; first_broken_id: number | null }>`
      select count(*)::int as checked, min(id) filter (where broken) as first_broken_id from (
        select id, hash is distinct from operation_log_digest(operation_log) or prev_hash is distinct from lag(hash) over (order by id) as broken from operation_log) chain`.execute(
      db,
    );
    const { checked, first_broken_id } = rows[0] as { checked: number; first_broken_id: number | null };
    return { ok: first_broken_id === null, checked, ...(first_broken_id === null ? {} : { first_broken_id }) };
  },

  async listErrorLogs({ db }, { page: number, limit, keyword, from, to }) {
    const query = db
      .selectFrom('error_log')
      .select(['id', 'trace_id', 'method', 'path', 'status', 'message', 'stack', 'created_at'])
      .where(within('created_at', { from, to }))
      .$if(Boolean(keyword?.trim()), (some) => some.where(containsText(keyword as string, ['trace_id', 'path', 'message'])))
      .orderBy('id', 'desc');
    return page(db, query, { page: number, limit });
  },
};
