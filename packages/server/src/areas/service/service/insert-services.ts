import { sql } from 'kysely';
import type { EnergyInput } from '../../../nutrition/plan/schemas.js';
import { changeNotes } from '../service-state/change-note.js';
import { type Numberer, nextNumbers } from './service-numbers.js';

/** A service of a shop order, whose terms were checked. */
export interface NewService {
  user_id: number;
  product_name: string;
  type: string;
  service_days: number;
  start_date: string | null;
  /** The customer's, if null. */
  principal_user_id: number | null;
  camp_id: number | null;
  energy_input: EnergyInput | null;
  recipe_id: number | null;
  pay_amount_fen: number;
  order_no: string;
  sign_at: string | null;
  template_id: number | null;
}

interface Writer extends Numberer {
  principal: Numberer['principal'] & { staffId: number | null };
}

/** Opens pending services together, with their history. Returns their ids in order. */
export async function insertServices(writer: Writer, services: readonly NewService[]): Promise<number[]> {
  if (services.length === 0) return [];
  const numbers = await nextNumbers(writer, services.length);
  const rows = services.map((one, at) => ({ ...one, service_no: numbers[at] }));
  const { rows: made } = await sql<{ id: number }>`
    with fresh as (
      insert into service (service_no, user_id, product_name, type, service_days, start_date, principal_user_id, camp_id, joined_camp_at, energy_input,
        recipe_mode, recipe_id, pay_amount_fen, order_no, sign_at, template_id, init_weight, target_weight)
      select r.service_no, r.user_id, r.product_name, r.type, r.service_days, r.start_date, coalesce(r.principal_user_id, c.principal_user_id), r.camp_id,
        case when r.camp_id is not null then now() end, r.energy_input, case when r.recipe_id is null then 'diet' else 'lib' end, r.recipe_id,
        r.pay_amount_fen, r.order_no, coalesce(r.sign_at, now()), r.template_id, c.init_weight, c.target_weight
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(service_no text, user_id bigint, product_name text, type text, service_days integer,
        start_date date, principal_user_id bigint, camp_id bigint, energy_input jsonb, recipe_id bigint, pay_amount_fen bigint, order_no text,
        sign_at timestamptz, template_id bigint)
      join customer c on c.id = r.user_id
      returning id, service_no)
    select id from fresh order by length(service_no), service_no`.execute(writer.db);
  const ids = made.map(({ id }) => id);
  await changeNotes(
    writer,
    ids.map((serviceId) => ({ serviceId, kind: 'created' as const, after: 'pending' })),
  );
  return ids;
}
