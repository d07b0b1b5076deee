import type { Data } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';

type Kind = Data<'eraseCustomer'>['removed'][number]['what'];
export interface Counted {
  what: Kind;
  count: number;
}

/** Leads that became the customer, and those with the same phone. */
const leadsOf = (id: number) =>
  sql`select l.id from lead l where l.user_id = ${id} or l.phone = (select phone from customer where id = ${id})`;

/** The import lines that created or changed the person, as customer or as lead. */
const importLines = (id: number) => sql`import_row r where exists (select from import_file f where f.id = r.import_file_id
  and (f.type = 'member' and r.target_id = ${id} or f.type = 'origin' and r.target_id in (select l.id from lead l where l.user_id = ${id})))`;

/** Where each kind of data about a person is stored. */
export const personRows: Record<Exclude<Kind, 'import_files'>, (id: number) => RawBuilder<unknown>> = {
  profile: (id) => sql`customer r where r.id = ${id}`,
  weighings: (id) => sql`punch_weight r where r.user_id = ${id}`,
  // Each as it was reported; the days and meals made of them go and move with them.
  check_ins: (id) => sql`punch_action r where r.user_id = ${id}`,
  messages: (id) => sql`customer_message r where r.user_id = ${id}`,
  tags: (id) => sql`customer_tag r where r.user_id = ${id}`,
  consent: (id) => sql`customer_consent r where r.user_id = ${id}`,
  changes: (id) => sql`customer_change r where r.user_id = ${id}`,
  footmarks: (id) => sql`footmark r where (r.user_id = ${id} or r.origin_id in (${leadsOf(id)}))`,
  services: (id) => sql`service r where r.user_id = ${id}`,
  orders: (id) => sql`platform_order r where r.user_id = ${id}`,
  leads: (id) => sql`lead r where r.id in (${leadsOf(id)})`,
  contacts: (id) => sql`external_user r where r.customer_id = ${id}`,
  evaluations: (id) => sql`evaluation_answer r where r.customer_id = ${id}`,
  import_rows: importLines,
  audit_log: (id) => sql`operation_log r where r.target = ${String(id)} and r.path like '/admin/v1/user%'`,
};

/** Counts the rows of some kinds; kinds without any are left out. */
export async function countRows(db: Db, id: number, kinds: readonly (keyof typeof personRows)[]): Promise<Counted[]> {
  const counts: Counted[] = [];
  for (const what of kinds) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${personRows[what](id)}`.execute(db);
    if (rows[0]?.count) counts.push({ what, count: rows[0].count });
  }
  return counts;
}
