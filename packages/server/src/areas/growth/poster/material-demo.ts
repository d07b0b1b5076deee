import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as posters } from './demo.js';

/** Adds a material of a poster. */
async function addMaterial(db: Db, enterprise_id: number) {
  const { id, title, image } = await db
    .selectFrom('poster')
    .select(['id', 'title', 'image'])
    .where('enterprise_id', '=', enterprise_id)
    .where('status', '=', 'on')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('material')
    .values({ ...{ enterprise_id, source_id: id }, media_type: 'poster', name: `海报：${title}`, url: image, pic_url: image })
    .execute();
}

export const demo: Demo = { needs: [posters], add: addMaterial };
