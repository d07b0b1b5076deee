import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';

type Consent = Data<'getCustomerConsent'>;

const said = sql`json_build_object('module', k.module, 'granted', k.granted, 'note', k.note, 'changed_at', k.created_at,
  'staff', (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = k.staff_id))`;

/** Returns what a customer agreed to, and how that came about. */
export async function consentOf(db: Db, id: number): Promise<Consent> {
  const { rows } = await sql<Omit<Consent, 'id'>>`
    select (select json_agg(coalesce((select ${said} from customer_consent k where k.user_id = ${id} and k.module = m.module order by k.id desc limit 1),
        json_build_object('module', m.module, 'granted', null, 'staff', null, 'note', null, 'changed_at', null)) order by m.at)
      from unnest(array['diet', 'weight', 'sport', 'sleep']) with ordinality m(module, at)) as modules,
    coalesce((select json_agg(${said} order by k.id desc) from (
      select * from customer_consent where user_id = ${id} order by id desc limit 200) k), '[]') as history`.execute(db);
  return { id, ...(rows[0] as (typeof rows)[0]) };
}
