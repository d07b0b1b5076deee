import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Handlers } from '../../../http/context.js';
import { lockVersion } from '../../../records/version.js';
import { assertEntries, contentsOf, dayOf, type Entry } from './check-entries.js';
import { readCycle } from './read-cycle.js';

/** Locks the order of the company. Without a version, whoever comes second waits. @throws Refusal 40901 */
const lockCycle = async (db: Db, version?: number) => {
  const query = db.selectFrom('poster_cycle').select(['enterprise_id', 'version', 'updated_at']);
  const row = await query.forNoKeyUpdate().executeTakeFirstOrThrow();
  return lockVersion(query, version ?? row.version);
};

/** Only the version and the time of the order change. */
const noteSave = (db: Db) => sql`update poster_cycle set enterprise_id = enterprise_id`.execute(db);

const columnsOf = ({ day_no, weekday, item_type, item_id, status = 'on' }: Entry, sort: number) => ({
  ...{ day_no: day_no ?? null, weekday: weekday ?? null, sort, status },
  ...{ poster_id: item_type === 'poster' ? item_id : null, knowledge_id: item_type === 'knowledge' ? item_id : null },
});

/** Numbers the entries of each day in their order. */
function withSort(entries: readonly Entry[]) {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const sort = counts.get(dayOf(entry)) ?? 0;
    counts.set(dayOf(entry), sort + 1);
    return columnsOf(entry, sort);
  });
}

/** Replaces all entries; one with the same day and content keeps its id. */
async function replaceEntries(db: Db, entries: readonly Entry[]) {
  const rows = JSON.stringify(withSort(entries));
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as g(day_no int, weekday int, poster_id bigint, knowledge_id bigint, sort int, status text)`;
  await sql`delete from poster_cycle_entry e where not exists (select from ${given}
    where (g.day_no, g.weekday, g.poster_id, g.knowledge_id) is not distinct from (e.day_no, e.weekday, e.poster_id, e.knowledge_id))`.execute(
    db,
  );
  await sql`insert into poster_cycle_entry (day_no, weekday, poster_id, knowledge_id, sort, status)
    select day_no, weekday, poster_id, knowledge_id, sort, status from ${given}
    on conflict on constraint poster_cycle_entry_content do update set sort = excluded.sort, status = excluded.status`.execute(db);
}

export const handlers: Handlers = {
  getPosterCycle: ({ db }) => readCycle(db),

  async updatePosterCycle({ db, audit }, { version, entries }) {
    await lockCycle(db, version);
    const before = await readCycle(db);
    await assertEntries(db, entries, (at) => `entries.${at}.`, contentsOf(before.entries));
    await replaceEntries(db, entries);
    await noteSave(db);
    audit({ before: { entries: before.entries.length }, after: { entries: entries.length } });
    return readCycle(db);
  },

  async createPosterCycleEntry({ db, audit }, entry) {
    await lockCycle(db);
    await assertEntries(db, [entry], () => '');
    const { rows } = await sql<{ sort: number }>`select coalesce(max(sort) + 1, 0) as sort from poster_cycle_entry
      where (day_no, weekday) is not distinct from (${entry.day_no ?? null}::int, ${entry.weekday ?? null}::int)`.execute(db);
    const { id } = await db
      .insertInto('poster_cycle_entry')
      .values(columnsOf(entry, rows[0]?.sort ?? 0))
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteSave(db);
    audit({ target: id });
    return readCycle(db);
  },
};
