import type { Db } from '../../../db/database.js';
import type { Tables } from '../../../generated/tables.js';

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

const textOf = (value: string | number | null | undefined) => (value === null || value === undefined ? null : String(value));

/** Writes what changed on a service order into its history. Call it in the transaction of the change. */
export async function changeNote({ db, principal }: Mover, serviceId: number, { kind, before, after, reason }: Change) {
  await db
    .insertInto('service_change')
    .values({
      service_id: serviceId,
      kind,
      before: textOf(before),
      after: textOf(after),
      reason: reason?.trim() || null,
      staff_id: principal.staffId,
    })
    .execute();
}
