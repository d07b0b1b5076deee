import { sql } from 'kysely';
import type { Database } from '../db/database.js';
import type { Lane } from './job-declaration.js';
import { publishJob } from './publish.js';

/** A claimed job, as its worker sees it. */
export interface Claim {
  id: number;
  kind: string;
  enterpriseId: number;
  operatorId: number | null;
  /** The access key that started it, within whose scopes it works. */
  accessKeyId: number | null;
  input: unknown;
  /** Fencing token of this lease. Nothing can be committed with an older one. */
  fence: number;
  cursor: string | null;
  done: number;
  /** Number of claims since the job last made progress or was released, including this one. */
  claims: number;
  /** A worker that does not renew its lease in time loses its job to another. */
  leaseSeconds: number;
  deadline: string | null;
  /** The operations that the job does for its owner, who must keep the right to them. Set by its worker; events have no owner. */
  needs?: readonly string[];
}

/** Urgent jobs have no time to wait for the lease of a dead process. */
const leaseSeconds: Record<Lane, number> = { urgent: 4, events: 15, interactive: 15, bulk: 15 };

/** Jobs of a company that a claim looks at, so that one with a long queue costs no more than others. */
const candidates = 8;

/** The embedded database has a single process, so the owners of earlier leases are dead. */
export async function endOldLeases(database: Database) {
  if (database.kind !== 'embedded') return;
  await database.system((db) =>
    db
      .updateTable('job')
      .set({ lease_until: new Date(0) })
      .where('status', '=', 'running')
      .execute(),
  );
}

/** The kinds of a lane for which a process has room, and the jobs it runs. */
export interface Room {
  lane: Lane;
  kinds: readonly string[];
  held: readonly Claim[];
}

const due = (alias: string) => {
  const { status, runAt, leaseUntil } = {
    status: sql.ref(`${alias}.status`),
    runAt: sql.ref(`${alias}.run_at`),
    leaseUntil: sql.ref(`${alias}.lease_until`),
  };
  return sql`((${status} = 'waiting' and ${runAt} <= now()) or (${status} = 'running' and ${leaseUntil} < now()))`;
};

/** Whether this process runs no job of the kind for the company. */
const isFree = ({ lane, held }: Room) => {
  if (lane === 'urgent' || lane === 'events') return sql`true`;
  const own = JSON.stringify(held.map(({ kind, enterpriseId }) => ({ kind, enterprise_id: enterpriseId })));
  return sql`not exists (select from jsonb_to_recordset(${own}::jsonb) as h(kind text, enterprise_id bigint) where h.kind = q.kind and h.enterprise_id = q.enterprise_id)`;
};

/**
 * Claims a pending job, or one whose lease expired. Picks the eligible company that was served longest ago, so that no company waits for
 * all jobs of another. Of the jobs with the same `order_key`, only the oldest open one is eligible.
 */
export function claimJob(database: Database, room: Room): Promise<Claim | undefined> {
  const seconds = leaseSeconds[room.lane];
  return database.system(async (db) => {
    const { rows } = await sql<Claim>`
      update job set status = 'running', fence = fence + 1, claims = claims + 1, claimed_at = now(),
        lease_until = now() + make_interval(secs => ${seconds}), started_at = coalesce(started_at, now()),
        resumed_from = case when cursor is null then resumed_from else cursor end
      where id = (
        select j.id from (
          select c.id, (select max(claimed_at) from job s where s.enterprise_id = q.enterprise_id and s.kind = q.kind) as served
          from (select distinct kind, enterprise_id from job where status in ('waiting', 'running') and kind = any(${room.kinds}::text[])) q
          cross join lateral (
            select w.id from job w where w.kind = q.kind and w.enterprise_id = q.enterprise_id and w.status in ('waiting', 'running') and ${due('w')}
              and (w.order_key is null or not exists (select from job b where b.enterprise_id = w.enterprise_id and b.order_key = w.order_key
                and b.status in ('waiting', 'running') and b.id < w.id))
            order by w.priority desc, w.run_at, w.id limit ${candidates}) c
          where ${isFree(room)}) c
        -- Another process may have claimed it since, so it is looked at again once it is locked.
        join job j on j.id = c.id and ${due('j')}
        order by c.served nulls first, j.priority desc, j.run_at, j.id limit 1 for update of j skip locked)
      returning id, kind, enterprise_id as "enterpriseId", operator_id as "operatorId", access_key_id as "accessKeyId", input, fence, cursor, done, claims, deadline,
        ${seconds}::integer as "leaseSeconds"`.execute(db);
    // Publishing may have to wait for another transaction of the company, for which an urgent job has no time.
    if (rows[0] && room.lane !== 'urgent') await publishJob(db, rows[0].id);
    return rows[0];
  });
}
