import { sql } from 'kysely';
import { writeAs } from '../../customers/customer/customer.js';
import type { FootmarkMessage } from '../../customers/footmark/messages.js';
import { noteEvents } from '../../customers/footmark/system-notes.js';
import type { Mover } from './change-note.js';
import type { LockedService } from './lock-service.js';

type Event = 'service_start' | 'service_broken';

const actAs = async ({ db, principal }: Mover) => {
  if (principal.staffId !== null) await writeAs(db, { staffId: principal.staffId });
};

/** The customer is served from now on: a lead on trial, where the service is one. */
export async function enterStage(mover: Mover, { user_id, type }: LockedService) {
  await actAs(mover);
  await mover.db
    .updateTable('customer')
    .set({ stage: type === 'trial' ? 'trial' : 'in_service' })
    .where('id', '=', user_id)
    .$if(type === 'trial', (query) => query.where('stage', '=', 'lead'))
    .execute();
}

/** Customers are finished with their last open service. */
export async function leaveStage(mover: Mover, services: readonly LockedService[]) {
  if (services.length === 0) return;
  await actAs(mover);
  await sql`update customer set stage = 'finished' where id = any(${services.map(({ user_id }) => user_id)}::bigint[])
    and stage in ('trial', 'in_service')
    and not exists (select from service s where s.user_id = customer.id and s.deleted_at is null
      and s.status in ('pending', 'in_service', 'paused'))`.execute(mover.db);
}

/** Adds a change of a service to the customer's timeline. */
export const noteStory = ({ db, principal }: Mover, { id, user_id }: LockedService, event: Event, message: FootmarkMessage) =>
  noteEvents(db, [{ event, message, user_id, service_id: id, operator_id: principal.staffId }]);
