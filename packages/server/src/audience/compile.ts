import { type RawBuilder, sql } from 'kysely';
import type { Calendar } from '../db/days/calendar.js';
import { dayValue } from '../db/days/day-values.js';
import { today } from '../db/days/instants.js';
import type { Node, Op, Rule, Window } from './condition.js';
import { agreedTo } from './consent.js';
import type { FactContext } from './fact.js';

type Bool = RawBuilder<boolean>;

const comparisons: Partial<Record<Op, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** SQL type in which the values of a field are compared. */
export function typeOf({ field }: Rule): 'numeric' | 'date' | 'boolean' | 'bigint' | 'text' {
  if (field.type === 'number') return 'numeric';
  if (field.type === 'day') return 'date';
  if (field.type === 'flag') return 'boolean';
  return field.record ? 'bigint' : 'text';
}

/** Compares a value with those of the rule; null if it is missing. */
function compareValue(rule: Rule, value: RawBuilder<unknown>): Bool {
  const type = sql.raw(typeOf(rule));
  const typed = sql`(${value})::${type}`;
  const { op, values } = rule;
  const [first = null, second = null] = values;
  if (op === 'empty') return sql<boolean>`${value} is null`;
  if (op === 'not_empty') return sql<boolean>`${value} is not null`;
  if (op === 'between') return sql<boolean>`${typed} between ${first}::${type} and ${second}::${type}`;
  if (op === 'eq' || op === 'contains') return sql<boolean>`${typed} = any(${values}::${type}[])`;
  if (op === 'ne') return sql<boolean>`${typed} <> all(${values}::${type}[])`;
  return sql<boolean>`${typed} ${sql.raw(comparisons[op] as string)} ${first}::${type}`;
}

/** Filters the rows of an event by the period of the rule. */
export function inWindow(window: Window | undefined, calendar: Calendar): Bool {
  if (!window) return sql<boolean>`true`;
  const { kind, days = 1, from = null, to = null } = window;
  const now = today(calendar);
  if (kind === 'custom') return sql<boolean>`r.day between ${dayValue(from)} and ${dayValue(to)}`;
  if (kind === 'yesterday') return sql<boolean>`r.day = ${now} - 1`;
  return sql<boolean>`r.day between ${now} - ${sql.lit(kind === 'today' ? 0 : days - 1)} and ${now}`;
}

const someRow = (rows: RawBuilder<unknown>, such: Bool) =>
  sql<boolean>`exists (select from ${rows} r where r.person = customer.id and ${such})`;

function countsEvents({ times, window }: Rule, rows: RawBuilder<unknown>, { calendar }: FactContext): Bool {
  const such = inWindow(window, calendar);
  if (times === 1) return someRow(rows, such);
  const often = sql`(select r.person from ${rows} r where ${such} group by r.person having count(*) >= ${times})`;
  return someRow(often, sql<boolean>`true`);
}

/** A test of the rows of a person, which is never null. */
function testOfRows(rule: Rule, rows: RawBuilder<unknown>, context: FactContext): Bool {
  const { op, field } = rule;
  if (field.type === 'event')
    return op === 'happened' ? countsEvents(rule, rows, context) : sql<boolean>`not ${countsEvents(rule, rows, context)}`;
  if (op === 'empty') return sql<boolean>`not ${someRow(rows, sql<boolean>`r.value is not null`)}`;
  if (op === 'not_contains') return sql<boolean>`not ${someRow(rows, compareValue({ ...rule, op: 'contains' }, sql`r.value`))}`;
  return someRow(rows, compareValue(rule, sql`r.value`));
}

/** Whether a rule holds, or with `negated` does not: neither without the consent that its field needs. */
export function ruleHolds(rule: Rule, calendar: Calendar, negated: boolean): Bool {
  const { fact, field } = rule;
  const context = { calendar, of: rule.of };
  const test = 'rows' in fact ? testOfRows(rule, sql`(${fact.rows(context)})`, context) : compareValue(rule, fact.column(context));
  const result = negated ? sql<boolean>`(${test}) is not true` : test;
  const agreed = agreedTo(field);
  return agreed ? sql<boolean>`(${result} and ${agreed})` : sql<boolean>`(${result})`;
}

/**
 * Compiles a condition into an SQL condition on the row `customer`. Negation is moved down to the rules, so that a rule without consent
 * holds neither as it is nor turned round.
 */
export function compileNode(node: Node, calendar: Calendar, negated = false): Bool {
  if ('rule' in node) return ruleHolds(node.rule, calendar, negated);
  if ('not' in node) return compileNode(node.not, calendar, !negated);
  const isAll = 'all' in node;
  const parts = (isAll ? node.all : node.any).map((part) => compileNode(part, calendar, negated));
  return sql<boolean>`(${sql.join(parts, isAll === negated ? sql` or ` : sql` and `)})`;
}
