import { type RawBuilder, sql } from 'kysely';
import type { DataScope } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { lineBefore } from '../../../imports/decide/look-up.js';
import { customersInScope } from '../../../person/customers.js';
import { agrees } from '../punch/meals-in-scope.js';
import { measures } from './import-amount.js';
import type { ImportedLine } from './import-event.js';

/** A customer of the file. */
export interface Person {
  id: number;
  /** Within the data scope of who imports. */
  seen: boolean;
  diet: boolean;
  weight: boolean;
  sport: boolean;
  sleep: boolean;
  /** The last weighing, else the starting weight. */
  last_weight: number | null;
}

export async function peopleOf(db: Db, ids: readonly number[], scope: DataScope): Promise<Map<number, Person>> {
  const { rows } = await sql<Person>`select customer.id, ${customersInScope(scope)} as seen, ${agrees('diet')} as diet,
      ${agrees('weight')} as weight, ${agrees('sport')} as sport, ${agrees('sleep')} as sleep,
      coalesce((select w.weight from punch_weight w where w.user_id = customer.id order by w.day desc limit 1), customer.init_weight)::float8 as last_weight
    from customer where id = any(${ids}::bigint[]) and deleted_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What is already recorded on a day. */
export interface RecordedCheckIn {
  value: string | null;
  text: string | null;
  body_fat: string | null;
}

export const recordKey = ({ user_id, date, record }: Pick<ImportedLine, 'user_id' | 'date' | 'record'>) => `${user_id} ${date} ${record}`;

const days = Object.entries(measures).filter(([record]) => record !== 'weight');
const dayValues: RawBuilder<unknown> = sql.join(
  [...days.map(([record, { field }]) => [record, field] as const), ['mood', 'mood'] as const].map(
    ([record, field]) => sql`(${sql.lit(record)}, p.${sql.ref(field)}::text)`,
  ),
);

/** All that is recorded on the days of these lines, by `recordKey`. */
export async function recordedOn(db: Db, lines: readonly ImportedLine[]): Promise<Map<string, RecordedCheckIn>> {
  const asked = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as k(user_id bigint, date date, record text)`;
  const { rows } = await sql<RecordedCheckIn & { user_id: number; date: string; record: string }>`
    with k as (select distinct user_id, date as day from ${asked})
    select w.user_id, w.day as date, 'weight' as record, (w.weight::float8)::text as value, null as text, (w.body_fat::float8)::text as body_fat
      from punch_weight w join k on w.user_id = k.user_id and w.day = k.day
    union all select p.user_id, p.day, v.record, v.value, null, null
      from punch_day p join k on p.user_id = k.user_id and p.day = k.day cross join lateral (values ${dayValues}) as v(record, value)
      where v.value is not null
    union all select d.user_id, d.day, d.meal, d.energy_kcal::text, d.text, null
      from diet_punch d join k on d.user_id = k.user_id and d.day = k.day`.execute(db);
  return new Map(rows.map((row) => [recordKey(row), row]));
}

/** The earlier lines of this import about the same, by `recordKey`. */
export async function earlierLines(db: Db, importId: number, lines: readonly ImportedLine[]): Promise<Map<string, number>> {
  if (lines.length === 0) return new Map();
  const asked = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as k(user_id bigint, date date, record text, kind text, meal text, field text)`;
  const { rows } = await sql<{ user_id: number; date: string; record: string; row_no: number }>`
    select k.user_id, k.date, k.record, ${lineBefore(importId, sql`a.id`)} as row_no
    from ${asked} join punch_action a on a.user_id = k.user_id and a.day = k.date and a.source = 'import' and a.kind = k.kind
      and (a.record ->> 'meal') is not distinct from k.meal and (k.field is null or a.record ? k.field)`.execute(db);
  return new Map(rows.flatMap((row) => (row.row_no === null ? [] : [[recordKey(row), row.row_no] as const])));
}
