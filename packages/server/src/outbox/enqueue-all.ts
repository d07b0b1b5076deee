import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { NewWrite } from './enqueue.js';
import type { OutgoingKind } from './outgoing-kind.js';

/** Adds writes of different targets, none of which a user waits for. Returns their ids by target. */
export async function enqueueAll<Input>(
  db: Db,
  { kind }: OutgoingKind<Input>,
  writes: readonly Pick<NewWrite<Input>, 'target' | 'subject' | 'input'>[],
  operatorId: number | null,
): Promise<Map<string, number>> {
  if (writes.length === 0) return new Map();
  const { rows } = await sql<{ id: number; target: string }>`
    insert into outgoing (enterprise_id, kind, target, subject, input, operator_id)
    select app_tenant(), ${kind}, w.target, left(w.subject, 200), w.input, ${operatorId}
    from jsonb_to_recordset(${JSON.stringify(writes)}::jsonb) as w(target text, subject text, input jsonb) returning id, target`.execute(
    db,
  );
  return new Map(rows.map(({ target, id }) => [target, id]));
}
