import type { components } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';

/** Seconds until a message of staff is delivered to the customer; until then it can be withdrawn. */
export const secondsToUndo = 10;

type Schemas = components['schemas'];

export interface CustomerMessage {
  user_id: number;
  service_id: number | null;
  kind: Schemas['CustomerMessageKind'];
  /** What it is about, such as `diet_punch:123`. */
  subject: string;
  content: Schemas['CustomerMessageContent'];
  /** Seconds from now until it may be fetched. */
  delayS?: number;
}

/**
 * Sends customers messages in the app, and returns their ids. An unfetched message about the same subject is replaced, so that the customer
 * gets the last of it only.
 */
export async function sendToCustomers(db: Db, messages: readonly CustomerMessage[]): Promise<number[]> {
  if (messages.length === 0) return [];
  const subjects = messages.map(({ user_id, kind, subject }) => ({ user_id, kind, subject }));
  await sql`update customer_message m set withdrawn_at = now()
    from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as r(user_id bigint, kind text, subject text)
    where m.user_id = r.user_id and m.kind = r.kind and m.subject = r.subject and m.fetched_at is null and m.withdrawn_at is null`.execute(
    db,
  );
  const rows = await db
    .insertInto('customer_message')
    .values(
      messages.map(({ user_id, service_id, kind, subject, content, delayS = 0 }) => ({
        ...{ user_id, service_id, kind, subject, content: JSON.stringify(content) },
        due_at: sql<string>`now() + make_interval(secs => ${delayS})`,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Sends a customer a message in the app. */
export const sendToCustomer = async (db: Db, message: CustomerMessage): Promise<number> =>
  (await sendToCustomers(db, [message]))[0] as number;

/** Withdraws a message that has not been sent yet. Returns whether there was one; false once it may have been fetched. */
export async function withdrawMessage(db: Db, { kind, subject }: Pick<CustomerMessage, 'kind' | 'subject'>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update customer_message set withdrawn_at = now()
    where kind = ${kind} and subject = ${subject} and due_at > now() and fetched_at is null and withdrawn_at is null`.execute(db);
  return numAffectedRows > 0n;
}
