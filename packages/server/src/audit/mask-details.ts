import { sql } from 'kysely';
import type { HealthModule, SubjectKind } from '../../../../openapi/document.js';
import type { Principal } from '../auth/principal.js';
import type { Db } from '../db/database.js';
import { isObject } from '../http/describe-schema.js';
import type { Details } from './details.js';
import { type HealthFields, healthFieldsOf, healthModules, mayReadModule } from './health-fields.js';

/** Why a value is not shown: the reader lacks the permission, or a person it may be about does not consent. */
type Reason = 'permission' | 'consent';

/** SQL that finds the customer whom a record belongs to. */
const customerOf: Record<SubjectKind, string> = {
  customer: 's.id',
  lead: '(select user_id from lead where id = s.id)',
  service: '(select user_id from service where id = s.id)',
  meal: '(select user_id from diet_punch where id = s.id)',
  day: '(select user_id from punch_day where id = s.id)',
  comment: '(select m.user_id from punch_comment c join diet_punch m on m.id = c.diet_punch_id where c.id = s.id)',
  answer: '(select customer_id from evaluation_answer where id = s.id)',
  contact: '(select customer_id from external_user where id = s.id)',
  footmark: '(select user_id from footmark where id = s.id)',
};

/** Returns the modules to which all people of a row consent; none if they are unknown. */
async function agreedModules(db: Db, subjects: readonly string[]): Promise<ReadonlySet<string>> {
  const cases = Object.entries(customerOf).map(([kind, customer]) => sql.raw(`when '${kind}' then ${customer}`));
  const { rows } = await sql<{ module: string }>`
    with people as (select distinct case s.kind ${sql.join(cases, sql` `)} end as user_id
      from (select split_part(t, ':', 1) as kind, split_part(t, ':', 2)::bigint as id from unnest(${subjects}::text[]) t) s)
    select m.module from unnest(array['diet', 'weight', 'sport', 'sleep']) m(module)
    where (select bool_and(coalesce((select k.granted from customer_consent k where k.user_id = p.user_id and k.module = m.module
      order by k.id desc limit 1), false)) from people p where p.user_id is not null)`.execute(db);
  return new Set(rows.map((row) => row.module));
}

type HiddenModules = ReadonlyMap<HealthModule, Reason>;

function modulesIn(value: unknown, fields: HealthFields, found = new Set<HealthModule>()): Set<HealthModule> {
  if (Array.isArray(value)) for (const one of value) modulesIn(one, fields, found);
  else if (isObject(value))
    for (const [name, inner] of Object.entries(value)) {
      for (const module of fields.get(name) ?? []) found.add(module);
      modulesIn(inner, fields, found);
    }
  return found;
}

/** Replaces values of hidden modules by a marker with the reason. */
export function mask(value: unknown, fields: HealthFields, hidden: HiddenModules): unknown {
  if (Array.isArray(value)) return value.map((one) => mask(one, fields, hidden));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const reason = [...(fields.get(name) ?? [])].map((module) => hidden.get(module)).find((why) => why !== undefined);
      return [name, reason && inner !== null ? { hidden: reason } : mask(inner, fields, hidden)];
    }),
  );
}

/** A row of the log. */
interface Row {
  operation_id: string;
  subjects: readonly string[];
}

/** Returns which modules are hidden from a reader of a row about these records, and why. */
export async function hiddenModules(
  db: Db,
  principal: Principal,
  subjects: readonly string[],
  modules: Iterable<HealthModule>,
): Promise<HiddenModules> {
  const agreed = await agreedModules(db, subjects);
  const hidden = new Map<HealthModule, Reason>();
  for (const module of modules)
    if (!mayReadModule(principal, module)) hidden.set(module, 'permission');
    else if (healthModules[module].needsConsent && !agreed.has(module)) hidden.set(module, 'consent');
  return hidden;
}

/** Hides health data in details from whoever may not read it, and where a person it is about does not presently consent. */
export async function maskDetails(db: Db, principal: Principal, { operation_id, subjects }: Row, details: Details): Promise<Details> {
  const fields = healthFieldsOf(operation_id);
  const modules = modulesIn(details, fields);
  if (modules.size === 0) return details;
  const hidden = await hiddenModules(db, principal, subjects, modules);
  return hidden.size === 0 ? details : (mask(details, fields, hidden) as Details);
}
