import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import { periodOf } from '../../../db/days/periods.js';
import type { Context } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import type { Granularity } from '../../../nutrition/review/spans.js';
import { consentTo } from '../../../person/consent.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVisible } from '../../customers/customer/customer.js';
import { liveServices } from '../service/columns.js';

export interface TrendInput {
  service_id?: number | undefined;
  userId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  granularity?: Granularity | undefined;
}

/** Whose records, of which days. */
export interface Span {
  user_id: number;
  /** Null for all orders of the customer. */
  service_id: number | null;
  /** First and last day; `from` is after `to` if no day of the order is in the span. */
  from: string;
  to: string;
  granularity: Granularity;
  /** cm */
  height: number | null;
  consent: { diet: boolean; weight: boolean; sport: boolean; sleep: boolean };
}

const mostDays = 366;

async function serviceOf({ db, principal }: Context, id: number) {
  const found = await mustExist(
    liveServices(db)
      .select(['user_id', 'start_date', 'end_date', 'closed_on'])
      .where('id', '=', id)
      .where(heldInScope(principal, 'service.principal_user_id')),
  );
  return found;
}

async function personOf({ db }: Context, id: number) {
  const { rows } = await sql<Pick<Span, 'height' | 'consent'>>`select height::float8 as height, json_build_object(
      'diet', coalesce(${consentTo('diet')}, false), 'weight', coalesce(${consentTo('weight')}, false),
      'sport', coalesce(${consentTo('sport')}, false), 'sleep', coalesce(${consentTo('sleep')}, false)) as consent
    from customer where customer.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

const only = (field: string) =>
  refuseField(42200, field, 'one', ['请指定服务单或客户中的一个', 'Name either a service order or a customer']);

const latest = (one: string, other: string | null) => (other !== null && other > one ? other : one);
const earliest = (one: string, other: string | null) => (other !== null && other < one ? other : one);

/** Reads whose records are requested. @throws Refusal 42200 for neither or both of order and customer and for too many days; 40400 */
export async function spanOf(context: Context, { service_id, userId, from, to, granularity = 'day' }: TrendInput): Promise<Span> {
  if ((service_id === undefined) === (userId === undefined)) throw only(service_id === undefined ? 'service_id' : 'userId');
  const period = await periodOf(context.db, { from, to }, context.principal);
  if (period.days < 1) throw refuseField(42200, 'to', 'order', ['结束日期不能早于开始日期', 'The last day can’t be before the first']);
  if (period.days > mostDays)
    throw refuseField(42200, 'to', 'range', [`一次最多查看 ${mostDays} 天，请缩短`, `At most ${mostDays} days at once; choose fewer`]);
  const service = service_id === undefined ? undefined : await serviceOf(context, service_id);
  const user_id = service?.user_id ?? (userId as number);
  if (!service) await assertVisible(context, user_id);
  const person = await personOf(context, user_id);
  return {
    ...{ ...person, user_id, service_id: service_id ?? null, granularity },
    from: latest(period.from, service?.start_date ?? null),
    to: earliest(earliest(period.to, service?.end_date ?? null), service?.closed_on ?? null),
  };
}
