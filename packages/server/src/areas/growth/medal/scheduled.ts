import { sql } from 'kysely';
import type { Database, Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { giveMedal } from './give.js';
import { type MedalRule, whoFulfils } from './measure.js';

/** Customers who get a badge in one transaction. */
const batch = 200;

interface ChangedMedal extends MedalRule {
  id: number;
  enterprise_id: number;
  version: number;
}

/** Gives a badge to some of those who fulfil its rule and do not have it. Returns whether there may be others. */
async function giveSome(db: Db, { id, version, ...rule }: ChangedMedal): Promise<boolean> {
  const isOpen = sql<boolean>`not exists (select from medal_holder h where h.medal_id = ${id} and h.user_id = customer.id)`;
  const found = await whoFulfils(db, rule, isOpen);
  const { rows } = await sql<{ id: number }>`select f.id from ${found} f order by f.id limit ${batch}`.execute(db);
  const users = await lockRows(db, 'customer', sql<boolean>`id = any(${rows.map((row) => row.id)}::bigint[]) and deleted_at is null`);
  for (const userId of users) await giveMedal(db, { medalId: id, userId, source: 'rule' });
  if (rows.length === batch) return true;
  // A rule that has changed since is measured again.
  await db.updateTable('medal').set({ recount: false }).where('id', '=', id).where('version', '=', version).execute();
  return false;
}

async function measureAll(database: Database, medals: readonly ChangedMedal[], isStopping: () => boolean) {
  for (const medal of medals)
    while (
      !isStopping() &&
      (await database.tenant(
        medal.enterprise_id,
        async (db) => {
          // It reads the check-ins of all customers.
          await sql`set local statement_timeout = '5min'`.execute(db);
          return giveSome(db, medal);
        },
        'write',
      ))
    );
}

export const scheduledTasks: ScheduledTasks = {
  'measure-changed-badges': {
    everySeconds: 10,
    async work(db, { deps: { jobs }, afterCommit }) {
      const { rows } = await sql<ChangedMedal>`select id, enterprise_id, version, action_key, threshold_type, threshold from medal
        where recount and status = 'on' order by id limit 20`.execute(db);
      if (rows.length > 0) afterCommit((database) => measureAll(database, rows, () => jobs.stopping));
      return false;
    },
  },
};
