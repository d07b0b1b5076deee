import { sql } from 'kysely';

/** A kind of records that a customer agrees to or not. */
export type ConsentModule = 'diet' | 'weight' | 'sport' | 'sleep';

/** The customer's last decision about one kind of record; null if not asked yet. */
export const consentTo = (module: ConsentModule) =>
  sql<
    boolean | null
  >`(select k.granted from customer_consent k where k.user_id = customer.id and k.module = ${sql.lit(module)} order by k.id desc limit 1)`;

/** Whether the customer agrees at present. */
export const agreesTo = (module: ConsentModule) => sql<boolean>`coalesce(${consentTo(module)}, false)`;
