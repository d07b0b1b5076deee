import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { customerBrief, staffBrief } from '../../../records/briefs.js';
import { remainDays, usedDays } from '../../service/service/columns.js';

type Asker = Pick<Context, 'principal'>;

/** The contract's `ServiceBrief` of the row `service`. */
const serviceBrief = (asker: Asker) => sql<
  Row<'listCampServices'>['service']
>`json_build_object('id', service.id, 'service_no', service.service_no,
  'product_name', service.product_name, 'type', service.type, 'status', service.status, 'start_date', service.start_date,
  'end_date', service.end_date, 'service_days', service.service_days, 'used_days', ${usedDays(asker)}, 'remain_days', ${remainDays(asker)},
  'principal', ${staffBrief('service.principal_user_id')})`;

/** Columns of the contract's `CampCandidate`. */
export const candidateColumns = (asker: Asker) =>
  [serviceBrief(asker).as('service'), customerBrief('service.user_id').as('customer')] as const;

/** Columns of the contract's `CampService`; `m` is the row of `standings`. */
export const memberColumns = (asker: Asker) =>
  [
    ...candidateColumns(asker),
    'm.base_weight',
    'm.base_estimated',
    'm.current_weight',
    'm.weighed_on',
    'm.loss_kg',
    'm.loss_pct',
    'm.punch_days',
    'm.punch_rate',
    'm.days_without_punch',
    'm.at_risk',
    'm.joined_at',
  ] as const;
