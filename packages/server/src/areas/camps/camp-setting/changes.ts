import { sql } from 'kysely';
import type { Planner } from '../../service/service-plan/save-plan.js';

export interface ServiceChange {
  service_id: number;
  kind: 'start' | 'days' | 'camp';
  before: string | null;
  after: string | null;
}

const text = (value: string | number | null) => (value === null ? null : String(value));

export const serviceChange = (
  service_id: number,
  kind: ServiceChange['kind'],
  before: string | number | null,
  after: string | number | null,
): ServiceChange => ({
  ...{ service_id, kind, before: text(before), after: text(after) },
});

/** Writes changes of many services into their histories. */
export async function recordChanges({ db, principal }: Planner, changes: readonly ServiceChange[], reason: string | null = null) {
  const real = changes.filter(({ before, after }) => before !== after);
  if (real.length === 0) return;
  await sql`insert into service_change (service_id, kind, before, after, reason, staff_id)
    select r.service_id, r.kind, r.before, r.after, ${reason}::text, ${principal.staffId}::bigint
    from jsonb_to_recordset(${JSON.stringify(real)}::jsonb) as r(service_id bigint, kind text, before text, after text)`.execute(db);
}
