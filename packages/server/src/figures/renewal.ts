import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '../db/days/instants.js';

/** Days around the last one within which another paid service renews this one. */
const renewalDays = 30;

/** Whether the customer of a service, a row by this name, signed a later and paid one around its last day, by the clock of the zone. */
export const hasRenewal = (service: string, zone: RawBuilder<unknown>) => {
  const own = (column: string) => sql.ref(`${service}.${column}`);
  return sql<boolean>`exists (select from service n where n.user_id = ${own('user_id')} and n.id <> ${own('id')} and n.deleted_at is null
    and n.status <> 'cancelled' and n.pay_amount_fen > 0 and n.sign_at > ${own('sign_at')}
    and ${dayIn(sql`n.sign_at`, zone)} between ${own('ended_on')} - ${sql.lit(renewalDays)} and ${own('ended_on')} + ${sql.lit(renewalDays)})`;
};
