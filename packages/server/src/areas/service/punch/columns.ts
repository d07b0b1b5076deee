import type { Data, Row } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { scoreItems } from '../../../nutrition/review/rubric.js';
import { customerBrief, staffBrief } from '../../../records/briefs.js';
import { gradeColumn } from './grade.js';
import { dueAt, hasSecondLook, isOverdue } from './meals-in-scope.js';

type PunchRow = Row<'listDietPunches'>;
type DietPunch = Data<'getPunchDay'>['meals'][number];
const dimensions = JSON.stringify(scoreItems.map(({ id, dimension }) => ({ id, dimension })));

type Asker = Pick<Context, 'principal'>;

/** What must not be seen before a second look is done. */
const unlessBlind = <T>({ principal }: Asker, value: RawBuilder<T>) =>
  sql<T | null>`(case when not ${hasSecondLook(principal)} then ${value} end)`;

const mealColumns = (asker: Asker) =>
  [
    'diet_punch.id',
    sql<PunchRow['meal']>`diet_punch.meal`.as('meal'),
    'diet_punch.eaten_at',
    'diet_punch.submitted_at',
    sql<string[]>`diet_punch.images`.as('images'),
    'diet_punch.text',
    'diet_punch.energy_kcal',
    'diet_punch.planned_energy_kcal',
    'diet_punch.draft_score',
    unlessBlind(asker, sql<number>`diet_punch.score`).as('score'),
    unlessBlind(asker, sql<NonNullable<PunchRow['grade']>>`(${gradeColumn('diet_punch.score')})`).as('grade'),
    sql<PunchRow['status']>`diet_punch.status`.as('status'),
    'diet_punch.version',
  ] as const;

/** Parts that the score of a meal counts, or its draft score while staff have given none that the caller may see. */
const judgment = ({ principal }: Asker) => sql<PunchRow['judged']>`(
  select coalesce(json_agg(i.dimension order by i.id), '[]') from jsonb_to_recordset(${dimensions}::jsonb) as i(id int, dimension text)
  where exists (select from jsonb_array_elements(case when diet_punch.score is null or ${hasSecondLook(principal)} then diet_punch.draft_items
    else diet_punch.score_items end) as s where (s ->> 'item_id')::int = i.id))`;

/** Columns of the contract's `DietPunchRow`. */
export const punchRowColumns = (asker: Context) =>
  [
    ...mealColumns(asker),
    judgment(asker).as('judged'),
    'diet_punch.service_id',
    customerBrief<PunchRow['customer']>('diet_punch.user_id').as('customer'),
    sql<
      PunchRow['principal']
    >`(select ${staffBrief('service.principal_user_id')} from service where service.id = diet_punch.service_id)`.as('principal'),
    sql<PunchRow['camp']>`(select json_build_object('id', c.id, 'name', c.name) from service join camp c on c.id = service.camp_id
      where service.id = diet_punch.service_id)`.as('camp'),
    'diet_punch.day as date',
    dueAt.as('due_at'),
    isOverdue.as('overdue'),
    sql<number>`(select count(*)::int from punch_comment c where c.day = diet_punch.day and c.diet_punch_id = diet_punch.id
      and c.deleted_at is null)`.as('comment_count'),
  ] as const;

const comments = (which: RawBuilder<unknown>) => sql<DietPunch['comments']>`coalesce((
  select json_agg(json_build_object('id', c.id, 'from', case when c.staff_id is null then 'customer' else 'staff' end,
    'user_id', coalesce(c.staff_id, customer.id), 'name', coalesce(s.name, customer.nick_name),
    'content', case when c.deleted_at is null then c.content else '' end, 'image', case when c.deleted_at is null then c.image end,
    'reply_to', c.reply_to, 'deleted', c.deleted_at is not null, 'created_at', c.created_at) order by c.created_at, c.id)
  from (select * from punch_comment where ${which} order by created_at desc, id desc limit 200) c left join staff s on s.id = c.staff_id), '[]')`;

/** Words to a day itself. */
export const dayComments = comments(
  sql`punch_comment.day = punch_day.day and punch_comment.punch_id = punch_day.id and punch_comment.diet_punch_id is null`,
);

const mealComments = ({ principal }: Asker) =>
  comments(sql`punch_comment.day = diet_punch.day and punch_comment.diet_punch_id = diet_punch.id
    and (punch_comment.staff_id is null or not ${hasSecondLook(principal)})`);

/** The comment of staff on the same meal of the previous day. */
const yesterday = sql<DietPunch['yesterday']>`(select json_build_object('score_items', y.score_items, 'comment',
    (select c.content from punch_comment c where c.day = y.day and c.diet_punch_id = y.id and not c.is_reply and c.staff_id is not null
      and c.deleted_at is null order by c.id desc limit 1))
  from diet_punch y where y.service_id = diet_punch.service_id and y.day = diet_punch.day - 1 and y.meal = diet_punch.meal
    and y.evaluated_at is not null)`;

/** The foods of a meal; those of earlier check-ins have no place on a photo. */
const items = sql<DietPunch['items']>`coalesce((select jsonb_agg('{"spot": null}'::jsonb || i order by place)
  from jsonb_array_elements(diet_punch.items) with ordinality as foods(i, place)), '[]')`;

/** Columns of the contract's `DietPunch`, but for what the plan of the customer adds. */
export const dietPunchColumns = (asker: Context) =>
  [
    ...mealColumns(asker),
    items.as('items'),
    sql<DietPunch['draft_items']>`diet_punch.draft_items`.as('draft_items'),
    sql<DietPunch['score_items']>`case when ${hasSecondLook(asker.principal)} then '[]'::jsonb else diet_punch.score_items end`.as(
      'score_items',
    ),
    unlessBlind(asker, staffBrief<DietPunch['evaluated_by']>('diet_punch.evaluated_by')).as('evaluated_by'),
    unlessBlind(asker, sql<string | null>`diet_punch.evaluated_at`).as('evaluated_at'),
    hasSecondLook(asker.principal).as('second_look'),
    'diet_punch.hunger',
    sql<DietPunch['mood']>`diet_punch.mood`.as('mood'),
    yesterday.as('yesterday'),
    mealComments(asker).as('comments'),
  ] as const;
