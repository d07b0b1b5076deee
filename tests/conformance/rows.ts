import type { Database } from '@shiyi/server/db/database';
import type { Deps } from '@shiyi/server/http/context';
import { sql } from 'kysely';
import { logDetails } from '../support/log-details.js';

interface TableFact {
  name: string;
  tenant: boolean;
}

export async function tablesOf(database: Database): Promise<TableFact[]> {
  const { rows } = await database.system((db) =>
    sql<TableFact>`
      select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'enterprise_id' and not a.attisdropped) as tenant
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' order by 1`.execute(db),
  );
  return rows;
}

/**
 * Tables that change on their own: logs, their heads and sessions with every call, the schedule and automatic messages with time, change marks and
 * counts even if a row is restored, and stored files before they are accepted.
 */
const moving =
  /_log$|^(audit_head|automatic_message|session|schedule|table_change|row_count|stored_file|audience_change|customer_figure|customer_figure_change)$/;

/** What tasks store with rows: the check of the plans of services each minute, and the pictures of codes that WeCom has made. */
const byTasks: Record<string, readonly string[]> = {
  service: ['plan_checked_at', 'plan_checked_rules', 'avoided_until'],
  staff_code: ['qr_code'],
  group_join_way: ['qr_code'],
};

const rowText = (table: string) => (byTasks[table] ? sql`(to_jsonb(t) - ${byTasks[table]}::text[])::text` : sql`t::text`);

/** All rows but the files of those pictures. */
const condition = (table: string) =>
  table === 'file'
    ? sql`not exists (select from (select qr_code from staff_code union all select qr_code from group_join_way) c where c.qr_code like '%' || t.key)`
    : sql`true`;

/** Returns one digest per table, over the rows of a company or all rows. */
export async function digestOf(database: Database, enterpriseId?: number): Promise<Record<string, string>> {
  const tables = (await tablesOf(database)).filter(({ name, tenant }) => !moving.test(name) && (tenant || enterpriseId === undefined));
  const parts = tables.map(
    ({
      name,
    }) => sql`select ${name}::text as name, count(*) || ':' || md5(coalesce(string_agg(md5(${rowText(name)}), '' order by md5(${rowText(name)})), '')) as digest
      from ${sql.table(name)} t where ${condition(name)} ${enterpriseId === undefined ? sql`` : sql`and enterprise_id = ${enterpriseId}`}`,
  );
  const { rows } = await database.system((db) => sql<{ name: string; digest: string }>`${sql.join(parts, sql` union all `)}`.execute(db));
  return Object.fromEntries(rows.map((row) => [row.name, row.digest]));
}

export interface AuditRow {
  id: number;
  request_id: string;
  ok: boolean;
  code: number;
  text: string;
}

/** Returns the operation log rows of these requests, but for the one by which a company learns who signed in as its administrator. */
export async function auditOf({ database, keyring }: Pick<Deps, 'database' | 'keyring'>, requestIds: string[]): Promise<AuditRow[]> {
  if (requestIds.length === 0) return [];
  const { rows } = await database.system((db) =>
    sql<AuditRow>`select id, request_id, ok, code, row_to_json(operation_log)::text as text from operation_log
      where request_id in (${sql.join(requestIds)}) and not (operation_id = 'loginAsEnterpriseAdmin' and act_staff_id is not null)`.execute(
      db,
    ),
  );
  const details = rows.length > 0 ? await logDetails({ database, keyring }) : new Map<number, string>();
  return rows.map((row) => ({ ...row, text: `${row.text} ${details.get(row.id)}` }));
}

const timeoutMs = 3000;

/** Waits up to three seconds until every request has left its expected number of rows: refusals are logged after the response. */
export async function settledAudit(deps: Pick<Deps, 'database' | 'keyring'>, expected: Map<string, number>): Promise<AuditRow[]> {
  const end = Date.now() + timeoutMs;
  const wanted = [...expected.values()].reduce((sum, count) => sum + count, 0);
  for (;;) {
    const rows = await auditOf(deps, [...expected.keys()]);
    if (rows.length >= wanted || Date.now() > end) return rows;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
