import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { type FigureRequest, percentOf } from '../../../figures/figure.js';
import { rowsOf } from '../../../figures/figure-rows.js';
import { funnelSteps } from '../../../figures/leads.js';

type Step = Data<'getMemberDashboard'>['funnel'][number]['step'];

const steps: readonly Step[] = ['lead', 'distributed', 'added', 'service_created', 'started', 'finished', 'renewed'];

/**
 * How far the people got whose lead was created in the period. Everyone who reached a step counts in those before it as well, so that no step is
 * larger than the one before.
 */
export async function funnel(db: Db, asked: FigureRequest): Promise<Data<'getMemberDashboard'>['funnel']> {
  const { rows } = await sql<{
    step: number;
    people: number;
  }>`with ${funnelSteps(asked)} select step, count(*)::int as people from reached group by step`.execute(db);
  const counts = steps.map((_, at) => rows.filter((row) => row.step > at).reduce((sum, row) => sum + row.people, 0));
  return steps.map((step, at) => ({
    step,
    count: counts[at] as number,
    step_rate: at === 0 ? null : percentOf(counts[at] as number, counts[at - 1] as number),
    overall_rate: percentOf(counts[at] as number, counts[0] as number),
    rows: [rowsOf(asked, 'leads_reached', counts[at] as number, { step: at + 1 })],
  }));
}
