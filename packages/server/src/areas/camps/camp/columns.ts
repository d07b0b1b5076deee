import { sql } from 'kysely';
import { heldInScope, type Principal } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { campDay, standings } from '../../../ranking/standings.js';
import { mustExist } from '../../../records/must-exist.js';

type Asker = Pick<Context, 'principal'>;

interface NameBrief {
  id: number;
  name: string;
}

export const liveCamps = (db: Db) => db.selectFrom('camp').where('camp.deleted_at', 'is', null);

/** Filters for camps whose manager is in the caller's data scope. */
export const campsInScope = (principal: Pick<Principal, 'scope' | 'staffId'>) =>
  principal.scope.kind === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from camp_principal p where p.camp_id = camp.id and ${heldInScope(principal, 'p.staff_id')})`;

export const visibleCamps = ({ db, principal }: Pick<Context, 'db' | 'principal'>) => liveCamps(db).where(campsInScope(principal));

/** @throws Refusal 40400 unless the caller may see the camp */
export async function assertVisible(context: Pick<Context, 'db' | 'principal'>, id: number) {
  await mustExist(visibleCamps(context).select('camp.id').where('camp.id', '=', id));
}

const principals = sql<NameBrief[]>`coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by p.place)
  from camp_principal p join staff s on s.id = p.staff_id where p.camp_id = camp.id), '[]')`;

/** Services of the camp that are not cancelled. */
export const memberCount = sql<number>`(select count(*)::int from service s where s.camp_id = camp.id and s.deleted_at is null and s.status <> 'cancelled')`;

/** A finished camp keeps the mean of its last day. */
const avgLoss = ({ principal }: Asker) =>
  sql<
    number | null
  >`(case when camp.status = 'finished' then (select (k.ranking ->> 'avg_loss_kg')::numeric from camp_result k where k.camp_id = camp.id)
    when camp.start_date <= ${today(principal)} then (select round(avg(m.loss_kg), 2)
      from (${standings(sql`camp.id`, campDay(principal))}) m where m.reason is null) end)`;

const punchRate = ({ principal }: Asker) =>
  sql<number | null>`(select round(sum(m.punch_days) * 100.0 / nullif(sum(m.eligible_days), 0), 2)
    from (${standings(sql`camp.id`, campDay(principal))}) m)`;

/** Columns of the contract's `Camp`. */
export const campColumns = (asker: Asker) =>
  [
    'camp.id',
    'camp.name',
    'camp.cover',
    'camp.period_no',
    'camp.type',
    'camp.enroll_from',
    'camp.enroll_to',
    'camp.start_date',
    'camp.end_date',
    'camp.service_days',
    'camp.capacity',
    principals.as('principals'),
    'camp.status',
    memberCount.as('member_count'),
    avgLoss(asker).as('avg_loss_kg'),
    punchRate(asker).as('punch_rate'),
    'camp.version',
  ] as const;

/** Columns of the contract's `CampRecord`, but for the moves. */
export const recordColumns = (asker: Asker) =>
  [
    ...campColumns(asker),
    'camp.intro',
    sql<number[]>`coalesce((select json_agg(p.staff_id order by p.place) from camp_principal p where p.camp_id = camp.id), '[]')`.as(
      'principal_user_ids',
    ),
    sql<number[]>`coalesce((select json_agg(k.chat_id order by k.place) from camp_chat k where k.camp_id = camp.id), '[]')`.as('chat_ids'),
    'camp.recipe_id',
    sql<NameBrief[]>`coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by k.place)
      from camp_chat k join group_chat g on g.id = k.chat_id where k.camp_id = camp.id), '[]')`.as('chats'),
    sql<NameBrief | null>`(select json_build_object('id', r.id, 'name', r.name) from recipe r where r.id = camp.recipe_id)`.as('recipe'),
    'camp.sport_type',
    'camp.rank_rule',
    'camp.baseline_rule',
    'camp.created_at',
    'camp.updated_at',
  ] as const;
