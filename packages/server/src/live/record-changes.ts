import type { Data } from '@shiyi/sdk';
import { allows } from '../auth/allows.js';
import type { Principal } from '../auth/principal.js';
import type { Db } from '../db/database.js';
import type { EventRow } from './event-row.js';

type ChangedEvent = Extract<Data<'watchEvents'>, { type: 'changed' }>;

/** What a transaction changed: records with their holders, such as `12:5,7`; null if there are too many, or they have no id. */
interface ChangeFacts {
  area: ChangedEvent['area'];
  records: string[] | null;
  request_id: string | null;
}

/** The departments of staff, by their ids. */
export type Departments = ReadonlyMap<number, readonly number[]>;

/** Maximum ids in an event of several transactions. */
const mostIds = 100;

function parseRecord(text: string): { id: number; holders: number[] } {
  const [id, holders] = text.split(':');
  return { id: Number(id), holders: holders ? holders.split(',').map(Number) : [] };
}

const recordsOf = ({ facts }: EventRow) => ((facts as ChangeFacts).records ?? []).map(parseRecord);

/** Reads the departments of the staff who hold the changed records. */
export async function departmentsOf(db: Db, rows: readonly EventRow[]): Promise<Departments> {
  const found = new Map<number, number[]>();
  const changes = rows.filter(({ type }) => type === 'changed');
  const holders = [...new Set(changes.flatMap((row) => recordsOf(row).flatMap((record) => record.holders)))];
  if (holders.length === 0) return found;
  const places = await db.selectFrom('staff_department').select(['staff_id', 'dept_id']).where('staff_id', 'in', holders).execute();
  for (const { staff_id, dept_id } of places) found.set(staff_id, [...(found.get(staff_id) ?? []), dept_id]);
  return found;
}

function isHeldInScope(holders: readonly number[], { scope, staffId }: Principal, departments: Departments): boolean {
  if (scope.kind === 'all' || holders.length === 0 || holders.includes(staffId)) return true;
  return scope.kind === 'departments' && holders.some((id) => departments.get(id)?.some((dept) => scope.dept_ids.includes(dept)));
}

/** Returns what a reader may know of a change, by the permission and the data scope that show the records; undefined if nothing. */
export function visibleChange(row: EventRow, reader: Principal, departments: Departments): ChangedEvent | undefined {
  if (row.permission === null || !allows(reader, row.permission)) return undefined;
  const { area, records, request_id } = row.facts as ChangeFacts;
  if (records === null) return { type: 'changed', area, ids: null, request_id };
  const seen = recordsOf(row).filter(({ holders }) => isHeldInScope(holders, reader, departments));
  return seen.length > 0 ? { type: 'changed', area, ids: [...new Set(seen.map(({ id }) => id))], request_id } : undefined;
}

/** Returns one change that stands for two of the same area. */
export function joinChanges(one: ChangedEvent, other: ChangedEvent): ChangedEvent {
  const ids = one.ids && other.ids && [...new Set([...one.ids, ...other.ids])];
  const request_id = one.request_id === other.request_id ? one.request_id : null;
  return { ...other, ids: ids && ids.length <= mostIds ? ids : null, request_id };
}
