import type { RawBuilder } from 'kysely';
import type { AudienceField } from '../../../../openapi/document.js';
import type { Calendar } from '../db/days.js';
import { facts as areaFacts } from '../generated/areas/facts.js';
import { contract } from '../http/contract.js';
import { joinDeclared } from '../setup/join-declared.js';

export interface FactContext {
  calendar: Calendar;
  /** The record or kind that the rule is about, if its field takes one. */
  of: string | undefined;
}

type Sql = (context: FactContext) => RawBuilder<unknown>;

/**
 * Where the value of a field is: an SQL expression of the row `customer`, or a query with the columns `person` (never null), `value` and
 * `day`. Numbers, days and choices have at most one row a person, sets one for each member, events one for each time (without `value`).
 */
export type Fact = { column: Sql } | { rows: Sql };
export type Facts = Readonly<Record<string, Fact>>;

/** The fields of conditions, as the contract has them. */
export const fields = contract['x-audience-fields'];

const facts: Facts = joinDeclared<Facts>(areaFacts);

const lacking = [...Object.keys(fields).filter((name) => !facts[name]), ...Object.keys(facts).filter((name) => !fields[name])];
if (lacking.length > 0) throw new Error(`Fields of conditions are not both in the contract and in a facts.ts: ${lacking.join(', ')}`);

export interface KnownField {
  field: AudienceField;
  fact: Fact;
}

/** Returns a field by its name. */
export function fieldNamed(name: string): KnownField | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const fact = field && facts[name];
  return field && fact ? { field, fact } : undefined;
}
