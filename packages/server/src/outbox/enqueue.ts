import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { OutgoingKind } from './outgoing-kind.js';

export interface NewWrite<Input> {
  /** Writes of one target are sent in order. */
  target: string;
  /** What people call the target. */
  subject: string;
  input: Input;
  /** While a write with this key is open, another is not added. */
  key?: string;
  /** For writes that a user waits for: they have their own lane and are not sent after this time. */
  withinMs?: number;
  operatorId?: number;
  /** Defaults to the company of the transaction. */
  enterpriseId?: number;
}

/** Makes the open writes of a target due now, because a user waits for a later one. */
const hurry = (db: Db, target: string, company: RawBuilder<number>) =>
  sql`update outgoing set run_at = now() where enterprise_id = ${company} and target = ${target} and status in ('waiting', 'unknown')
    and run_at > now() and run_at < 'infinity'`.execute(db);

/** Adds a write to the transaction of the change it belongs to. Returns its id, or that of the open one with the same key. */
export async function enqueue<Input>(db: Db, { kind }: OutgoingKind<Input>, write: NewWrite<Input>): Promise<number> {
  const { target, subject, input, key = null, withinMs, operatorId = null, enterpriseId = null } = write;
  const company = sql<number>`coalesce(${enterpriseId}::bigint, app_tenant())`;
  if (withinMs !== undefined) await hurry(db, target, company);
  const { rows } = await sql<{ id: number }>`
    insert into outgoing (enterprise_id, kind, target, subject, input, unique_key, urgent, deadline, operator_id)
    values (${company}, ${kind}, ${target}, ${subject.slice(0, 200)}, ${JSON.stringify(input)}, ${key}, ${withinMs !== undefined},
      now() + ${withinMs ?? null}::float8 * interval '1 millisecond', ${operatorId})
    on conflict (enterprise_id, unique_key) where status in ('waiting', 'unknown') do nothing returning id`.execute(db);
  if (rows[0]) return rows[0].id;
  const open = await db
    .selectFrom('outgoing')
    .select('id')
    .where('enterprise_id', '=', company)
    .where('unique_key', '=', key)
    .where('status', 'in', ['waiting', 'unknown'])
    .executeTakeFirst();
  // The open one was settled in between.
  return open?.id ?? enqueue(db, { kind } as OutgoingKind<Input>, write);
}
