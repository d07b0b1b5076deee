import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { agreesTo } from '../../../person/consent.js';
import { customerBrief, staffBrief } from '../../../records/briefs.js';
import { currentWeight } from '../../customers/customer/body.js';
import { brokenDays, eligibleDays, punchDays, punchRateOf } from '../service-state/eligible-days.js';

type Asker = Pick<Context, 'principal'>;
interface NameBrief {
  id: number;
  name: string;
}

export const liveServices = (db: Db) => db.selectFrom('service').where('service.deleted_at', 'is', null);

/** The current weight of the customer, as consent allows. */
export const weightNow = sql<number | null>`(select ${currentWeight} from customer where customer.id = service.user_id)`;

/** A value of a service as staff may see it: if the customer agrees to weight records. */
export const withConsent = <T>(value: RawBuilder<T>) =>
  sql<T | null>`(case when (select ${agreesTo('weight')} from customer where customer.id = service.user_id) then ${value} end)`;

export const lossKg = sql<number | null>`(service.init_weight - ${weightNow})`;

export const usedDays = ({ principal }: Asker) => eligibleDays(today(principal));

export const remainDays = (asker: Asker) =>
  sql<number>`(case when service.status in ('finished', 'cancelled', 'terminated') then 0 else service.service_days - ${usedDays(asker)} end)`;

export const campBrief = sql<NameBrief | null>`(select json_build_object('id', k.id, 'name', k.name) from camp k where k.id = service.camp_id)`;

/** Check-ins before the service belong to an earlier one. */
const lastPunch = sql<
  string | null
>`(select c.last_punch_at from customer c where c.id = service.user_id and c.last_punch_at >= service.start_date)`;

/** Columns of the contract's `ServiceBrief`. */
export const briefColumns = (asker: Asker) =>
  [
    'service.id',
    'service.service_no',
    'service.product_name',
    'service.type',
    'service.status',
    'service.start_date',
    'service.end_date',
    'service.service_days',
    usedDays(asker).as('used_days'),
    remainDays(asker).as('remain_days'),
    staffBrief('service.principal_user_id').as('principal'),
  ] as const;

/** Columns of the contract's `Service`. */
export const serviceColumns = (asker: Asker) =>
  [
    'service.id',
    'service.service_no',
    customerBrief('service.user_id').as('customer'),
    'service.product_name',
    'service.type',
    'service.status',
    'service.pay_amount_fen',
    'service.sign_at',
    'service.start_date',
    'service.end_date',
    'service.service_days',
    usedDays(asker).as('used_days'),
    remainDays(asker).as('remain_days'),
    brokenDays(today(asker.principal)).as('broken_days'),
    staffBrief('service.principal_user_id').as('principal'),
    staffBrief('service.seller_user_id').as('seller'),
    campBrief.as('camp'),
    'service.energy_kcal',
    'service.plan_state',
    'service.micro_status',
    withConsent(sql<number | null>`service.init_weight`).as('init_weight'),
    weightNow.as('current_weight'),
    lossKg.as('loss_kg'),
    punchDays(today(asker.principal)).as('punch_days'),
    punchRateOf(today(asker.principal)).as('punch_rate'),
    lastPunch.as('last_punch_at'),
    'service.remark',
    'service.created_at',
    'service.version',
  ] as const;
