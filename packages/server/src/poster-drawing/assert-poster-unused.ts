import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { posterUses } from '../generated/areas/poster-uses.js';
import { Refusal } from '../http/refusal.js';
import type { PosterUses } from './poster-uses.js';

const uses: readonly PosterUses[] = posterUses;

/** @throws Refusal 40903 that names a record with the poster */
export async function assertPosterUnused(db: Db, id: number) {
  for (const { place, rows } of uses) {
    const [found] = (await sql<{ name: string | null }>`select name from (${rows(id)}) u limit 1`.execute(db)).rows;
    if (!found) continue;
    const [zh, en] = place;
    throw new Refusal(40903, [
      `${zh}${found.name ? `「${found.name}」` : ''}还在使用这张海报，请先从那里移除`,
      `${en}${found.name ? ` “${found.name}”` : ''} still uses this poster; remove it there first`,
    ]);
  }
}
