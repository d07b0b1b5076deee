import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { Calendar } from '../db/days/calendar.js';
import { inWindow, ruleHolds, typeOf } from './compile.js';
import type { Rule } from './condition.js';
import { agreedTo } from './consent.js';

/** The result of one rule for one customer. */
export interface Reason {
  /** The path of the rule in the condition. */
  path: string;
  field: string;
  /** Null if the customer has not agreed to the use of these data; then there are no values either. */
  held: boolean | null;
  /** The values found, the latest first; an event has one a time. */
  found: { value: string | null; day: string | null }[];
}

const mostFound = 20;

/** The values of a rule's field for one customer, as JSON. */
function foundFor(rule: Rule, calendar: Calendar): RawBuilder<unknown> {
  const { fact, of, window, field } = rule;
  const context = { calendar, of };
  if ('column' in fact)
    return sql`(select case when v.value is null then '[]' else json_build_array(json_build_object('value', v.value, 'day', null)) end
      from (select (${fact.column(context)})::${sql.raw(typeOf(rule))}::text as value) v)`;
  const [value, isThere] = field.type === 'event' ? [sql`null`, sql`true`] : [sql`r.value::text`, sql`r.value is not null`];
  return sql`coalesce((select json_agg(json_build_object('value', f.value, 'day', f.day)) from (
    select ${value} as value, r.day from (${fact.rows(context)}) r where r.person = customer.id and ${isThere} and ${inWindow(window, calendar)}
    order by r.day desc nulls last limit ${sql.lit(mostFound)}) f), '[]')`;
}

function reasonFor(rule: Rule, calendar: Calendar): RawBuilder<unknown> {
  const agreed = agreedTo(rule.field);
  const facts = sql`json_build_object('path', ${rule.path.slice(0, -1)}::text, 'field', ${rule.name}::text,
    'held', (${ruleHolds(rule, calendar, false)}) is true, 'found', ${foundFor(rule, calendar)})`;
  if (!agreed) return facts;
  const hidden = sql`json_build_object('path', ${rule.path.slice(0, -1)}::text, 'field', ${rule.name}::text, 'held', null, 'found', '[]'::json)`;
  return sql`case when ${agreed} then ${facts} else ${hidden} end`;
}

/** Returns the results of some rules for each of the customers, in the order of the rules. Unknown customers are left out. */
export async function explainRules(
  db: Db,
  rules: readonly Rule[],
  customerIds: readonly number[],
  calendar: Calendar,
): Promise<Map<number, Reason[]>> {
  const reasons = rules.map((rule) => reasonFor(rule, calendar));
  const { rows } = await sql<{ id: number; reasons: Reason[] }>`
    select id, array_to_json(array[${sql.join(reasons)}]::json[]) as reasons from customer where id = any(${customerIds}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.reasons]));
}
