import type { Db } from '../db/database.js';

/** Rows of an area in the sandbox company. */
export interface Demo {
  /** What must be there before. */
  needs?: readonly Demo[];
  add(db: Db, enterpriseId: number): Promise<unknown>;
}

/** Adds the rows of all areas, each after those it needs. */
export async function addDemos(db: Db, enterpriseId: number, demos: readonly Demo[], added = new Set<Demo>()) {
  for (const one of demos) {
    if (added.has(one)) continue;
    added.add(one);
    await addDemos(db, enterpriseId, one.needs ?? [], added);
    await one.add(db, enterpriseId);
  }
}
