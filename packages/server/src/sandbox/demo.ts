import type { Db } from '../db/database.js';

/** Demo data of an area for the sandbox company. */
export interface Demo {
  /** Demo data to add first. */
  needs?: readonly Demo[];
  add(db: Db, enterpriseId: number): Promise<unknown>;
}

/** Adds the demo data of all areas, dependencies first. */
export async function addDemos(db: Db, enterpriseId: number, demos: readonly Demo[], added = new Set<Demo>()) {
  for (const one of demos) {
    if (added.has(one)) continue;
    added.add(one);
    await addDemos(db, enterpriseId, one.needs ?? [], added);
    await one.add(db, enterpriseId);
  }
}
