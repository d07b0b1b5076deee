import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import { yearsSince } from '../../../db/days/ages.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { today } from '../../../db/days/instants.js';
import { agreesTo } from '../../../person/consent.js';
import { staffBrief } from '../../../records/briefs.js';
import { channelOf } from '../../organisation/channel/channel.js';
import {
  bmi,
  bmiClass,
  currentWeight,
  healthyWeight,
  lossKg,
  lossPct,
  type needsConsent,
  progressPct,
  standardWeight,
  waistClass,
  weighIns,
  withConsent,
} from './body.js';
import { cookingColumns } from './cooking-habits.js';
import { recentPunchDays } from './recent-punch-days.js';

type Detail = Data<'getCustomer'>;

const tags = sql<
  Detail['tags']
>`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by m.tagged_at, t.id)
  from customer_tag m join tag t on t.id = m.tag_id where m.user_id = customer.id), '[]')`;

/** Services that are not over: running, paused, waiting, in this order. */
const openServices = (calendar: Calendar) => sql<Detail['open_services']>`coalesce((
  select json_agg(json_build_object('id', o.id, 'service_no', o.service_no, 'product_name', o.product_name, 'type', o.type, 'status', o.status,
    'start_date', o.start_date, 'end_date', case when o.status <> 'paused' then o.end_date end,
    'service_days', o.service_days, 'used_days', o.used, 'remain_days', o.service_days - o.used, 'principal', ${staffBrief('o.principal_user_id')})
    order by o.place, o.id)
  from (select *, array_position(array['in_service', 'paused', 'pending'], status) as place,
      case when status = 'pending' then 0 else coalesce(greatest(0, least(service_days, ${today(calendar)} - start_date + 1 - broken_days)), 0) end as used
    from service where user_id = customer.id and deleted_at is null and status in ('in_service', 'paused', 'pending') order by place, id limit 20) o), '[]')`;

/** Ingredients that a list of ids names, in its order. */
const ingredients = (column: string) => sql<Detail['allergy_ingredients']>`coalesce((
  select json_agg(json_build_object('id', i.id, 'name', i.name) order by a.at)
  from jsonb_array_elements(${sql.ref(column)}) with ordinality a(id, at) join ingredient i on i.id = a.id::text::bigint), '[]')`;

const contacts = sql<
  Detail['contacts']
>`coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name, 'status', u.status) order by u.id)
  from (select * from external_user where customer_id = customer.id order by id limit 100) u), '[]')`;

const consent = sql<
  Detail['consent']
>`json_build_object('diet', ${agreesTo('diet')}, 'weight', ${agreesTo('weight')}, 'sport', ${agreesTo('sport')}, 'sleep', ${agreesTo('sleep')})`;

/** A measure that staff entered, if the customer agrees to show it. */
const consentColumn = <Name extends (typeof needsConsent)[number]>(name: Name) =>
  withConsent(sql<number | null>`${sql.ref(`customer.${name}`)}`).as(name);

type CalendarContext = { principal: Calendar };

/** Columns that the list and the record have in common. */
const sharedColumns = ({ principal }: CalendarContext) =>
  [
    'customer.id',
    'customer.nick_name',
    'customer.real_name',
    sql<string | null>`mask_phone(customer.phone)`.as('phone_masked'),
    'customer.avatar',
    'customer.sex',
    yearsSince(sql`customer.birthday`, principal).as('age'),
    'customer.stage',
    'customer.member_type',
    'customer.member_expire_at',
    'customer.subscribe_status',
    'customer.is_pending',
    'customer.pending_reason',
    'customer.display_recipe',
    currentWeight.as('current_weight'),
    bmi.as('bmi'),
    tags.as('tags'),
    staffBrief('customer.principal_user_id').as('principal'),
    channelOf('customer.channel_id').as('channel'),
    'customer.source',
    openServices(principal).as('open_services'),
    'customer.remark',
    'customer.last_punch_at',
    'customer.created_at',
    'customer.version',
  ] as const;

/** Columns of the contract's `Customer`. */
export const customerColumns = (seen: CalendarContext) =>
  [
    ...sharedColumns(seen),
    lossKg.as('loss_kg'),
    lossPct.as('loss_pct'),
    weighIns(14).as('weights'),
    recentPunchDays(seen.principal).as('recent_punch_days'),
  ] as const;

/** Columns of the contract's `CustomerDetail`. */
export const detailColumns = (seen: CalendarContext) =>
  [
    ...sharedColumns(seen),
    'customer.birthday',
    'customer.height',
    consentColumn('init_weight'),
    consentColumn('target_weight'),
    bmiClass(seen.principal).as('bmi_class'),
    standardWeight.as('standard_weight'),
    healthyWeight.as('healthy_weight'),
    lossKg.as('loss_kg'),
    progressPct.as('progress_pct'),
    consentColumn('waist'),
    waistClass.as('waist_class'),
    consentColumn('hip'),
    consentColumn('body_fat'),
    sql<Detail['activity_level']>`customer.activity_level`.as('activity_level'),
    sql<Detail['health_flags']>`customer.health_flags`.as('health_flags'),
    ingredients('customer.allergy_ingredient_ids').as('allergy_ingredients'),
    sql<Detail['tolerated_allergens']>`customer.tolerated_allergens`.as('tolerated_allergens'),
    ingredients('customer.dislike_ingredient_ids').as('dislike_ingredients'),
    sql<Detail['diet_style']>`customer.diet_style`.as('diet_style'),
    ...cookingColumns,
    'customer.province',
    'customer.city',
    'customer.job',
    // Both stay empty until their areas exist.
    sql<number>`0`.as('coupon_count'),
    sql<number>`0`.as('medal_count'),
    consent.as('consent'),
    weighIns(90).as('weights'),
    contacts.as('contacts'),
    'customer.updated_at',
  ] as const;
