import type { Row } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import type { FootmarkMessage } from './messages.js';

type Footmark = Row<'listFootmarks'>;

/** An event detected by the server. It is about a customer, a lead, or both once the lead has become the customer. */
export interface SystemEvent {
  /** Required outside of a company's session. */
  enterprise_id?: number;
  event: NonNullable<Footmark['event']>;
  message: FootmarkMessage;
  user_id?: number | null;
  origin_id?: number | null;
  service_id?: number | null;
  stage_before?: Footmark['stage_before'];
  stage_after?: Footmark['stage_after'];
  /** The staff member who caused it; omitted for events without one. */
  operator_id?: number | null;
}

/** Writes follow-ups of the type `system`. */
export async function noteEvents(db: Db, events: readonly SystemEvent[]) {
  if (events.length === 0) return;
  await db
    .insertInto('footmark')
    .values(events.map(({ message, ...one }) => ({ ...one, message: JSON.stringify(message), type: 'system' as const })))
    .execute();
}
