import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { JobQueue } from '../../../jobs/job-queue.js';

interface Place {
  rule_id: number;
  session_id: string;
}

/** Tells the staff whom a rule names of new hits, at most once in half an hour for each rule and conversation. */
export async function alertStaff(db: Db, jobs: JobQueue, hits: readonly Place[]) {
  if (hits.length === 0) return;
  const { rows } = await sql<{ rule_id: number; name: string; staff_id: number }>`
    with told as (
      insert into chat_alert (rule_id, session_id, told_at)
      select distinct t.rule_id, t.session_id, now() from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as t(rule_id bigint, session_id text)
        join chat_rule r on r.id = t.rule_id and r.notify_user_ids <> '{}'
      on conflict (enterprise_id, rule_id, session_id) do update set told_at = now() where chat_alert.told_at < now() - interval '30 minutes'
      returning rule_id)
    select distinct r.id as rule_id, r.name, s.id as staff_id from told join chat_rule r on r.id = told.rule_id
      cross join unnest(r.notify_user_ids) n(id) join staff s on s.id = n.id and s.deleted_at is null and s.status = 'enabled' order by 1, 3`.execute(
    db,
  );
  for (const { rule_id, name, staff_id } of rows)
    await jobs.add(db, 'chat_alert', { operatorId: staff_id, facts: { rule_id, rule: name }, uniqueKey: `${rule_id} ${staff_id}` });
}
