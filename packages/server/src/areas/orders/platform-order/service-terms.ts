import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import type { NewService } from '../../service/service/insert-services.js';
import { channelOwner, firstDayOf, type TemplateContent } from '../../service/service/template.js';
import type { ServicePlan } from './plan-order.js';
import type { ReadOrder } from './read-orders.js';

interface Facts {
  days: Record<NonNullable<TemplateContent['start']>, string | null>;
  staff: ReadonlySet<number>;
  recipes: ReadonlySet<number>;
  /** Places left in each camp that takes services. */
  places: Map<number, number>;
  owners: ReadonlyMap<number, number | null>;
}

const idsIn = (contents: readonly TemplateContent[], field: 'principal_user_id' | 'recipe_id' | 'camp_id') => [
  ...new Set(contents.flatMap((content) => content[field] ?? [])),
];

async function placesIn(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    places: number;
  }>`select c.id, c.capacity - (select count(*)::int from service s where s.camp_id = c.id
      and s.deleted_at is null and s.status not in ('cancelled', 'terminated')) as places
    from camp c where c.id = any(${ids}::bigint[]) and c.deleted_at is null and c.status not in ('finished', 'cancelled')`.execute(db);
  return new Map(rows.map(({ id, places }) => [id, places]));
}

async function idsThat(db: Db, query: ReturnType<typeof sql<{ id: number }>>): Promise<ReadonlySet<number>> {
  const { rows } = await query.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Reads what the terms of templates need. The camps are locked. */
async function factsFor(db: Db, calendar: Calendar, contents: readonly TemplateContent[], channelIds: readonly number[]): Promise<Facts> {
  const day = (start: NonNullable<TemplateContent['start']>) => firstDayOf(start, calendar);
  const { rows } = await sql<Facts['days']>`select ${day('wait')} as wait, ${day('same_day')} as same_day, ${day('next_day')} as next_day,
    ${day('next_monday')} as next_monday`.execute(db);
  const { rows: owners } = await sql<{ id: number; owner: number | null }>`select x.id, ${channelOwner(sql`x.id`)} as owner
    from channel x where x.id = any(${channelIds}::bigint[])`.execute(db);
  return {
    days: rows[0] as Facts['days'],
    staff: await idsThat(
      db,
      sql`select id from staff where id = any(${idsIn(contents, 'principal_user_id')}::bigint[]) and status = 'enabled' and deleted_at is null`,
    ),
    recipes: await idsThat(
      db,
      sql`select id from recipe where id = any(${idsIn(contents, 'recipe_id')}::bigint[]) and status = 'on' and type <> 'diet' and deleted_at is null`,
    ),
    places: await placesIn(db, idsIn(contents, 'camp_id')),
    owners: new Map(owners.map(({ id, owner }) => [id, owner])),
  };
}

const defaults: TemplateContent = { service_type: 'weight_loss' };

function principalOf({ principal = 'customer', principal_user_id }: TemplateContent, { channel_id }: ReadOrder, facts: Facts) {
  if (principal === 'staff') return principal_user_id ?? null;
  return principal === 'channel' && channel_id !== null ? (facts.owners.get(channel_id) ?? null) : null;
}

const canHave = (content: TemplateContent, { staff, recipes, places }: Facts): boolean =>
  (content.principal !== 'staff' || staff.has(content.principal_user_id ?? 0)) &&
  (content.recipe_id === undefined || recipes.has(content.recipe_id)) &&
  (content.camp_id === undefined || places.has(content.camp_id));

/** Takes the places of an order's services in their camps: all or none. */
function takePlaces(openings: readonly ServicePlan[], places: Map<number, number>): boolean {
  const wanted = new Map<number, number>();
  for (const { template } of openings) {
    const camp = template?.content.camp_id;
    if (camp !== undefined) wanted.set(camp, (wanted.get(camp) ?? 0) + 1);
  }
  if ([...wanted].some(([camp, count]) => (places.get(camp) ?? 0) < count)) return false;
  for (const [camp, count] of wanted) places.set(camp, (places.get(camp) ?? 0) - count);
  return true;
}

function serviceOf(order: ReadOrder, { template, product_name, days, fen }: ServicePlan, facts: Facts): NewService {
  const content = template?.content ?? defaults;
  return {
    user_id: order.user_id as number,
    product_name,
    type: content.service_type ?? 'weight_loss',
    service_days: days,
    start_date: facts.days[content.start ?? 'wait'],
    principal_user_id: principalOf(content, order, facts),
    camp_id: content.camp_id ?? null,
    energy_input: content.energy ?? null,
    recipe_id: content.recipe_id ?? null,
    pay_amount_fen: fen,
    order_no: order.order_no,
    sign_at: order.pay_at,
    template_id: template?.id ?? null,
  };
}

/** Returns a function that gives the terms of an order's services, or none where what a template asks for cannot be had. */
export async function termsFor(db: Db, calendar: Calendar, planned: readonly { order: ReadOrder; openings: readonly ServicePlan[] }[]) {
  const contents = planned.flatMap(({ openings }) => openings.flatMap(({ template }) => template?.content ?? []));
  const channels = [...new Set(planned.flatMap(({ order }) => order.channel_id ?? []))];
  const facts = await factsFor(db, calendar, contents, channels);
  return (order: ReadOrder, openings: readonly ServicePlan[]): NewService[] | undefined => {
    const mayOpen = openings.every(({ template }) => canHave(template?.content ?? defaults, facts)) && takePlaces(openings, facts.places);
    return mayOpen ? openings.map((one) => serviceOf(order, one, facts)) : undefined;
  };
}
