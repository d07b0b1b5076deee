import { type RawBuilder, sql } from 'kysely';
import { type DataScope, heldInScope } from '../auth/principal.js';
import type { Context } from '../http/context.js';
import { notFound } from '../http/refusal.js';

/** The staff and channels whose figures are requested. Undefined staff or channels means all of them. */
export interface FigureScope {
  staff: Ids | undefined;
  /** Whether records without a holder count too, as they do in the lists of the same data scope. */
  orNobody: boolean;
  channels: Ids | undefined;
}

/** Ids, or an SQL array of them. */
type Ids = number[] | RawBuilder<unknown>;

export interface FigureFilter {
  dept_id?: number | undefined;
  staff_id?: number | undefined;
  channel_id?: number | undefined;
}

const everybody = sql<boolean>`true`;

async function idsOf({ db }: Context, ids: RawBuilder<{ id: number }>) {
  const { rows } = await ids.execute(db);
  if (rows.length === 0) throw notFound();
  return rows.map((row) => row.id);
}

const below = (table: 'department' | 'channel', id: number) => sql<{ id: number }>`
  with recursive below as (select id from ${sql.table(table)} where id = ${id} union select d.id from ${sql.table(table)} d join below b on d.pid = b.id)
  select id from below`;

async function staffOf(context: Context, { dept_id, staff_id }: FigureFilter) {
  const { principal } = context;
  if (principal.scope.kind === 'all' && dept_id === undefined && staff_id === undefined) return undefined;
  const departments = dept_id === undefined ? undefined : await idsOf(context, below('department', dept_id));
  const inDepartments = departments
    ? sql<boolean>`exists (select from staff_department sd where sd.staff_id = s.id and sd.dept_id = any(${departments}))`
    : everybody;
  const { rows } = await sql<{ id: number }>`select s.id from staff s where ${heldInScope(principal, 's.id')}
    and ${staff_id === undefined ? everybody : sql<boolean>`s.id = ${staff_id}`} and ${inDepartments}`.execute(context.db);
  if (rows.length === 0 && staff_id !== undefined) throw notFound();
  return rows.map((row) => row.id);
}

/** @throws Refusal 40400 for an unknown department or channel, or a staff member outside of the caller's data scope */
export async function figureScope(context: Context, asked: FigureFilter): Promise<FigureScope> {
  return {
    staff: await staffOf(context, asked),
    orNobody: asked.dept_id === undefined && asked.staff_id === undefined,
    channels: asked.channel_id === undefined ? undefined : await idsOf(context, below('channel', asked.channel_id)),
  };
}

const staffIn = (dept_id: number) =>
  sql<boolean>`exists (select from staff_department sd where sd.staff_id = s.id and sd.dept_id in (${below('department', dept_id)}))`;

/** The scope of a filter, which looks nothing up: unknown departments, staff and channels have no records. */
export function filterScope(principal: DataScope, { dept_id, staff_id, channel_id }: FigureFilter): FigureScope {
  const orNobody = dept_id === undefined && staff_id === undefined;
  const conditions = [
    heldInScope(principal, 's.id'),
    staff_id === undefined ? everybody : sql<boolean>`s.id = ${staff_id}`,
    dept_id === undefined ? everybody : staffIn(dept_id),
  ];
  return {
    staff:
      orNobody && principal.scope.kind === 'all'
        ? undefined
        : sql`array(select s.id from staff s where ${sql.join(conditions, sql` and `)})`,
    orNobody,
    channels: channel_id === undefined ? undefined : sql`array(${below('channel', channel_id)})`,
  };
}

/** Filters for records whose holder is among the requested staff; `holder` is an SQL expression of the row. */
export function isHeldByStaff(holder: string, { staff, orNobody }: FigureScope): RawBuilder<boolean> {
  if (staff === undefined) return everybody;
  const column = sql.raw(holder);
  const own = sql<boolean>`${column} = any(${staff}::bigint[])`;
  return orNobody ? sql<boolean>`(${column} is null or ${own})` : own;
}

/** Filters for records of the requested channels. */
export const ofChannel = (channel: string, { channels }: FigureScope): RawBuilder<boolean> =>
  channels === undefined ? everybody : sql<boolean>`${sql.raw(channel)} = any(${channels}::bigint[])`;

/** Whether only some customers count. */
export const isPart = ({ staff, channels }: FigureScope) => staff !== undefined || channels !== undefined;
