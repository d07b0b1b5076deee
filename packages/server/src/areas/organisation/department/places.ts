import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';

export interface NameBrief {
  id: number;
  name: string;
}

export interface DepartmentPlace extends NameBrief {
  pid: number | null;
  sort: number;
  version: number;
  updated_at: string;
}

/** Returns the places of all departments, those beside each other in order. */
export async function placesOf(db: Db): Promise<DepartmentPlace[]> {
  // As one value, because reading thousands of rows costs more than finding them.
  const { rows } = await sql<{ places: DepartmentPlace[] }>`select coalesce(json_agg(p), '[]') as places
    from (select id, name, pid, sort, version, updated_at from department order by sort, id) p`.execute(db);
  return rows[0]?.places ?? [];
}

export const byId = (places: readonly DepartmentPlace[]) => new Map(places.map((place) => [place.id, place]));

/** Returns the departments from the top of the tree down to this one. */
export function lineOf(places: ReadonlyMap<number, DepartmentPlace>, id: number): DepartmentPlace[] {
  const line: DepartmentPlace[] = [];
  for (let at = places.get(id); at; at = at.pid === null ? undefined : places.get(at.pid)) line.unshift(at);
  return line;
}
