import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { hashOfToken, newDeviceToken } from '../../../outside/robots/device-token.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { columns, deviceRow, devices } from './columns.js';

const valuesOf = ({ name, code, model }: Input<'createDevice'>) => ({ name: name.trim(), code, model: model?.trim() || null });

/** The device with a token that nobody has seen before. */
async function withToken(db: Db, id: number, token: string): Promise<Data<'createDevice'>> {
  const row = await devices({ db }).select(columns).where('robot_device.id', '=', id).executeTakeFirstOrThrow();
  return { ...row, token };
}

/** @throws Refusal 40902 for a code that another device has */
export async function createDevice({ db, audit }: Context, input: Input<'createDevice'>) {
  const token = newDeviceToken();
  const { id } = await db
    .insertInto('robot_device')
    .values({ ...valuesOf(input), token_hash: hashOfToken(token) })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ target: id });
  return withToken(db, id, token);
}

/** Replaces the token. A request with the earlier one that has begun comes first; every later one is refused. @throws Refusal 40400 */
export async function createDeviceToken({ db, audit }: Context, { id }: Input<'createDeviceToken'>) {
  await mustExist(devices({ db }).select('id').where('id', '=', id).forNoKeyUpdate());
  const token = newDeviceToken();
  await db
    .updateTable('robot_device')
    .set({ token_hash: hashOfToken(token) })
    .where('id', '=', id)
    .execute();
  audit({ target: id });
  return withToken(db, id, token);
}

/** @throws Refusal 40901, 40902 */
export async function updateDevice(context: Context, { id, version, disabled = false, ...input }: Input<'updateDevice'>) {
  const { db, audit } = context;
  const before = await lockVersion(
    devices(context).select(['name', 'code', 'model', 'disabled', 'version', 'updated_at']).where('id', '=', id),
    version,
  );
  await db
    .updateTable('robot_device')
    .set({
      ...valuesOf(input),
      disabled,
      // One that is enabled again is online once it has spoken.
      ...(before.disabled && !disabled ? { last_heartbeat: null, offline_told: false } : {}),
    })
    .where('id', '=', id)
    .execute();
  audit({ target: id, before });
  return deviceRow(context, id);
}

/** @throws Refusal 40903 while accounts are on it, or a robot message names it */
export async function deleteDevice({ db, audit }: Context, { id }: { id: number }) {
  const before = await mustExist(devices({ db }).select(['name', 'code', 'model']).where('id', '=', id).forUpdate());
  const account = await db
    .selectFrom('wx_member')
    .select('nickname')
    .where('device_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (account)
    throw new Refusal(40903, [
      `账号“${account.nickname}”还在这台设备上，请先移到其他设备`,
      `The account “${account.nickname}” is on it; move it to another device first`,
    ]);
  const { rows } =
    await sql`select from third_chat where device_ids @> to_jsonb(${id}::bigint) and status in ('running', 'paused') limit 1`.execute(db);
  if (rows.length > 0) throw new Refusal(40903, ['有进行中的第三方群发指定了这台设备', 'A robot message that runs names this device']);
  await db.updateTable('wx_member').set({ device_id: null }).where('device_id', '=', id).execute();
  await db.deleteFrom('robot_device').where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}
