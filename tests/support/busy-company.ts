import type { Database, Db } from '@shiyi/server/db/database';
import { type RawBuilder, sql } from 'kysely';

/** Names that occur in rows of a busy company. */
export interface BusyCompany {
  names: readonly string[];
  /** Id of an ended import. */
  importId: number;
  rows: number;
  /** The last row of the log that may name one of them. */
  named: number;
}

/** Copies rows of the log until there are `rows` of them. */
const copyRows = (db: Db, rows: number, which: RawBuilder<boolean>) =>
  sql`insert into operation_log (enterprise_id, staff_id, staff_name, module, action, operation_id, method, path, ip, ms, ok, code, request_id, subjects,
      details_digest, details_key_id, details)
    select o.enterprise_id, staff_id, staff_name, module, action, operation_id, method, path, ip, ms, ok, code, request_id, subjects,
      details_digest, details_key_id, details
    from (select l.*, row_number() over (order by id) as at, count(*) over () as of from operation_log l
        where enterprise_id = 1 and details is not null and ${which}) o
      join generate_series(1, ${rows}::int) n on n % o.of = o.at - 1 order by n`.execute(db);

/**
 * Gives the first company so many rows of log, stored answers and rejected lines. Every hundredth line names one of the people, in turn, and copies
 * of the log's rows until `named` stand in the middle of copies of its later ones.
 */
export const makeBusy = (database: Database, { names, importId, rows, named }: BusyCompany) =>
  database.system(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`alter table operation_log disable trigger user`.execute(db);
    const last = await sql<{ id: number }>`select max(id) as id from operation_log`.execute(db);
    const before = sql<boolean>`l.id > ${named} and l.id <= ${last.rows[0]?.id ?? 0}`;
    await copyRows(db, rows / 2, before);
    await copyRows(db, 300, sql`l.id <= ${named}`);
    await copyRows(db, rows / 2, before);
    await sql`alter table operation_log enable trigger user`.execute(db);
    await sql`insert into idempotency (enterprise_id, staff_id, key, operation_id, input_hash, answer_key_id, answer)
      select 1, s.id, md5('busy' || n), 'changeCustomerRemark', '\\x00'::bytea, 'none', decode(repeat(md5(n::text), 8), 'hex')
      from (select id from staff where username = 'admin') s, generate_series(1, ${rows}::int) n`.execute(db);
    await sql`insert into import_row (enterprise_id, import_file_id, row_no, outcome, field, reason)
      select 1, ${importId}, 1000 + n, 'failed', 'phone',
        case when n % 100 = 0 then '不是手机号：' || (${names}::text[])[1 + n / 100 % ${names.length}] else '不是手机号：' || n end
      from generate_series(1, ${rows}::int) n`.execute(db);
    await sql`analyze operation_log, idempotency, import_row`.execute(db);
  });
