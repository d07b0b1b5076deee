import type { Data } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import { mustExist } from '../../../records/must-exist.js';
import type { BuiltinKey, Circle, Plant, PosterTurns, Tasks } from './features.js';

async function read<Value>(db: Db, key: BuiltinKey): Promise<{ value: Value; version: number }> {
  const row = await mustExist(db.selectFrom('global_config').select(['value', 'version']).where('key', '=', key));
  return { value: JSON.parse(row.value) as Value, version: row.version };
}

export async function plantOf(db: Db): Promise<Data<'getPlantConfig'>> {
  const { value, version } = await read<Plant>(db, 'plant');
  const { reward_coupon_id, ...plain } = value;
  const coupon =
    reward_coupon_id === undefined
      ? undefined
      : await db.selectFrom('coupon').select(['id', 'name']).where('id', '=', reward_coupon_id).executeTakeFirst();
  return { ...plain, reward_coupon: coupon ?? null, version };
}

export async function circleOf(db: Db): Promise<Data<'getCircleConfig'>> {
  const { value, version } = await read<Circle>(db, 'circle');
  return { ...value, version };
}

/** The posters in their order. One that was deleted has no turn. */
export async function postersOf(db: Db): Promise<Data<'getPosterConfig'>> {
  const { value, version } = await read<PosterTurns>(db, 'poster');
  const found = await db
    .selectFrom('poster')
    .select(['id', 'title as name', 'image as image_url'])
    .where('id', 'in', [0, ...value.poster_ids])
    .execute();
  const posters = value.poster_ids.flatMap((id) => found.filter((one) => one.id === id));
  return { posters, cycle: value.cycle, version };
}

/** Tasks are not stored yet, so none is among the default ones. */
export async function tasksOf(db: Db): Promise<Data<'getTaskConfig'>> {
  const { value, version } = await read<Tasks>(db, 'task');
  return { enabled: value.enabled, daily_limit: value.daily_limit, tasks: [], version };
}
