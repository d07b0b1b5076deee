import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import type { PersonData, TimelineReader, TimelineSource } from '../../../person/person-data.js';
import { hasSecondLook } from '../punch/meals-in-scope.js';

export const personData: PersonData[] = [
  {
    what: 'comments',
    name: ['打卡点评和回复', 'Reviews and replies'],
    table: 'punch_comment',
    subject: 'comment',
    owners: [
      { column: 'punch_id', of: 'punch_day' },
      { column: 'diet_punch_id', of: 'diet_punch' },
    ],
    merge: 'with its owner',
    erase: { do: 'delete' },
    exported: true,
  },
  {
    what: 'second_looks',
    name: ['复评', 'Second looks'],
    table: 'punch_second_look',
    owners: [{ column: 'diet_punch_id', of: 'diet_punch' }],
    merge: 'with its owner',
    erase: { do: 'delete' },
    exported: true,
  },
];

/** The meals of a customer that the reader may see. */
const mealsOf = (userId: number, { principal }: TimelineReader) => sql`service join diet_punch on diet_punch.service_id = service.id
  where service.user_id = ${userId} and service.deleted_at is null and diet_punch.is_shown and ${heldInScope(principal, 'service.principal_user_id')}`;

/** Names of the foods of a meal; without them, none. */
const foods = ({ language }: TimelineReader) => sql`(select string_agg(i ->> 'name', ${language === 'zh' ? '、' : ', '} order by place)
  from jsonb_array_elements(diet_punch.items) with ordinality items(i, place))`;

/** The words that staff gave with the score. */
const reviewText = sql`(select left(c.content, 500) from punch_comment c where c.day = diet_punch.day and c.diet_punch_id = diet_punch.id
  and c.staff_id is not null and not c.is_reply and c.deleted_at is null order by c.id desc limit 1)`;

export const timelineSources: TimelineSource[] = [
  {
    ...{ kind: 'check_in', health: 'diet', aboutMeals: true },
    // Who judges a meal a second time must not see what the first one said.
    rows: (userId, reader) => sql`select m.id::text, m.eaten_at, m.meal, coalesce(m.text, m.foods), null::text,
        case when not m.is_blind then m.review end, case when not m.is_blind then m.score end::numeric, m.service_id,
        case when not m.is_blind then m.evaluated_by end, m.images ->> 0, m.id
      from (select diet_punch.*, ${foods(reader)} as foods, ${reviewText} as review, ${hasSecondLook(reader.principal)} as is_blind
        from ${mealsOf(userId, reader)}) m`,
  },
  {
    ...{ kind: 'meal_comment', health: 'diet', aboutMeals: true },
    rows: (userId, reader) => sql`select c.id::text, c.created_at, m.meal, c.content, null::text, null::text, null::numeric, m.service_id,
        c.staff_id, c.image, m.id
      from (select diet_punch.*, ${hasSecondLook(reader.principal)} as is_blind from ${mealsOf(userId, reader)}) m
      join punch_comment c on c.day = m.day and c.punch_id = m.punch_id and c.diet_punch_id = m.id
      where c.deleted_at is null and (c.staff_id is null or (c.is_reply and not m.is_blind))`,
  },
];
