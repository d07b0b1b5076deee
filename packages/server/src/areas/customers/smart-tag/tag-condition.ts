import { type RawBuilder, sql } from 'kysely';
import { compileNode } from '../../../audience/compile.js';
import { type Condition, checkCondition, type Node } from '../../../audience/condition.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { today } from '../../../db/days/instants.js';

const hasException = (tagId: number, kind: 'always' | 'never', calendar: Calendar) =>
  sql<boolean>`exists (select from smart_tag_exception e where e.tag_id = ${tagId} and e.user_id = customer.id
    and e.kind = ${sql.lit(kind)} and (e.until is null or e.until >= ${today(calendar)}))`;

/** Whether the row `customer` is meant by a tag: by its condition, unless an exception decides. Without a tag, by the condition alone. */
export function isMeant(node: Node, tagId: number | undefined, calendar: Calendar): RawBuilder<boolean> {
  const holds = compileNode(node, calendar);
  if (tagId === undefined) return sql<boolean>`(customer.deleted_at is null and ${holds})`;
  return sql<boolean>`(customer.deleted_at is null and not ${hasException(tagId, 'never', calendar)}
    and (${holds} or ${hasException(tagId, 'always', calendar)}))`;
}

/** The customers whom a tag means now, as a query of `id`. @throws Refusal 42200 for a condition that cannot be used any more */
export const meantBy = (tag: { id: number; condition: Condition }, calendar: Calendar, people: RawBuilder<boolean> = sql<boolean>`true`) =>
  sql`select customer.id from customer where ${people} and ${isMeant(checkCondition(tag.condition), tag.id, calendar)}`;
