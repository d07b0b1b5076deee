import { sql } from 'kysely';
import type { DataScope } from '../../../auth/principal.js';
import type { Database, Db } from '../../../db/database.js';
import { reasonColumns } from '../../../imports/decide/reasons.js';
import { applyTagWishes } from './change-tags.js';
import { peopleWithPhones, phonesOfCustomers } from './people-with-phones.js';
import { waitedInVain, waitingDays } from './waiting-days.js';

/** Lines that one transaction looks at. */
const most = 500;

/** Lines that wait for a phone that a customer has by now. */
const dueLines = sql`(select w.* from tag_import_line w where w.phone is not null
  and (w.enterprise_id, w.phone) in (select p.enterprise_id, p.phone from ${phonesOfCustomers} p))`;

export async function companiesWithDueLines(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    enterprise_id: number;
  }>`select distinct l.enterprise_id from ${dueLines} l order by 1`.execute(db);
  return rows.map((row) => row.enterprise_id);
}

interface WaitingLine {
  id: number;
  import_file_id: number;
  phone: string;
  /** Whose customers the import was for. */
  who: DataScope;
}

type Place = Pick<WaitingLine, 'import_file_id' | 'id'>;

/** The next lines of one import: several would lock their customers out of order. */
async function nextLines(db: Db, after: Place): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`select l.id, l.import_file_id, l.phone, f.options -> 'dataScope' as who
    from ${dueLines} l join import_file f on f.id = l.import_file_id
    where (l.import_file_id, l.id) > (${after.import_file_id}, ${after.id})
    order by l.import_file_id, l.id limit ${sql.lit(most)}`.execute(db);
  return rows.filter(({ import_file_id }) => import_file_id === rows[0]?.import_file_id);
}

/** Gives the tags of lines to the customers who have their phones by now. Lines of customers outside the importer's data scope wait on. */
async function giveLines(db: Db, importId: number, who: DataScope, lines: readonly WaitingLine[]) {
  const phones = lines.map(({ phone }) => phone);
  const people = await peopleWithPhones(db, phones, who);
  const pairs = lines.flatMap(({ id, phone }) => (people.has(phone) ? [{ id, user_id: people.get(phone) }] : []));
  const { rows } = await sql<{ id: number }>`with found as (
      select l.id, p.user_id from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p(id bigint, user_id bigint)
        join tag_import_line l on l.id = p.id and l.phone is not null order by l.id for update of l)
    update tag_import_line l set user_id = found.user_id, phone = null from found where l.id = found.id returning l.id`.execute(db);
  const ids = rows.map(({ id }) => id);
  // A tag may have been deleted meanwhile, or be of another kind of group.
  const wishes = sql`select distinct l.user_id, t.id, true, null::bigint from tag_import_line l join tag t on t.id = any(l.tag_ids)
    join tag_group g on g.id = t.tag_group_id and g.kind = 'manual' and g.scope <> 'group_chat' where l.id = any(${ids}::bigint[])`;
  await applyTagWishes({ db, origin: 'import', staffId: who.staffId, importId }, wishes);
  await sql`update import_row set reason = null, reason_en = null
    where import_file_id = ${importId} and target_id = any(${ids}::bigint[])`.execute(db);
}

/** Gives the tags of all lines of a company whose customers have come. */
export async function giveDueLines(database: Database, enterpriseId: number, isStopping: () => boolean) {
  let after: Place | undefined = { import_file_id: 0, id: 0 };
  while (after && !isStopping()) {
    const place: Place = after;
    after = await database.tenant(enterpriseId, async (db) => {
      const lines = await nextLines(db, place);
      const [first] = lines;
      if (first) await giveLines(db, first.import_file_id, first.who, lines);
      return lines.at(-1);
    });
  }
}

/** Deletes some old lines, and says so of those that still waited. Returns whether there may be more. */
export async function endOldLines(db: Db): Promise<boolean> {
  const { reason, reason_en } = reasonColumns(waitedInVain);
  const { rows } = await sql<{ count: number }>`
    with old as (delete from tag_import_line where id in (select id from tag_import_line
        where created_at < now() - make_interval(days => ${sql.lit(waitingDays)}) order by id limit ${sql.lit(most)})
        returning enterprise_id, import_file_id, id, phone),
      told as (update import_row r set outcome = 'skipped', target_id = null, reason = ${reason}, reason_en = ${reason_en} from old
        where r.enterprise_id = old.enterprise_id and r.import_file_id = old.import_file_id and r.target_id = old.id and old.phone is not null
        returning r.enterprise_id, r.import_file_id),
      counted as (update import_file f set created = f.created - t.count, skipped = f.skipped + t.count
        from (select enterprise_id, import_file_id, count(*)::int as count from told group by 1, 2) t
        where f.enterprise_id = t.enterprise_id and f.id = t.import_file_id)
    select count(*)::int as count from old`.execute(db);
  return rows[0]?.count === most;
}
