import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Tables } from '../../../generated/tables.js';
import type { Language } from '../../../http/refusal.js';
import { type MessageOf, type Messages, messageText } from '../../../records/messages.js';

/** Who changes services: a session, or the schedule without a staff member. */
export interface Mover {
  db: Db;
  principal: { staffId: number | null; timeZone: string };
}

export type ChangeKind = Tables['service_change']['kind'];

export interface Change {
  kind: ChangeKind;
  /** The value in the record before and after, such as a state, a number of days or an id. */
  before?: string | number | null | undefined;
  after?: string | number | null | undefined;
  reason?: string | null | undefined;
}

const changeMessages = {
  camp_started: ['随减脂营开营', 'Starts with the camp'],
  camp_cancelled: ['减脂营已取消', 'The camp was canceled'],
  customer_erased: ['客户个人数据已删除', 'The personal data of the customer was erased'],
} as const satisfies Messages;

/** Why the server changed a service order, as its rows keep it. */
export const changeMessage = (code: keyof typeof changeMessages) => JSON.stringify({ code } satisfies MessageOf<typeof changeMessages>);

/** Why a service order was changed: what a person wrote, or the server's message in the language of the reader. */
export const changeReason = (language: Language, table = 'service_change') =>
  sql<string | null>`coalesce(${sql.ref(`${table}.reason`)}, ${messageText(changeMessages, sql.ref(`${table}.message`), language)})`;

const textOf = (value: string | number | null | undefined) => (value === null || value === undefined ? null : String(value));

/** Who is named as the author of a change. */
interface Author {
  db: Db;
  principal: Pick<Mover['principal'], 'staffId'>;
}

/** Writes what changed on service orders into their histories. Call it in the transaction of the change. */
export async function changeNotes({ db, principal }: Author, changes: readonly (Change & { serviceId: number })[]) {
  if (changes.length === 0) return;
  const rows = changes.map(({ serviceId, kind, before, after, reason }) => ({
    ...{ service_id: serviceId, kind, before: textOf(before), after: textOf(after) },
    ...{ reason: reason?.trim() || null, staff_id: principal.staffId },
  }));
  await db.insertInto('service_change').values(rows).execute();
}

/** Writes what changed on a service order into its history. */
export const changeNote = (author: Author, serviceId: number, change: Change) => changeNotes(author, [{ serviceId, ...change }]);
