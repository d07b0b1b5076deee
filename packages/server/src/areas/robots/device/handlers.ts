import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import type { Context, DeviceContext, DeviceHandlers, Handlers } from '../../../http/context.js';
import { areRobotsOn } from '../../messages/third-chat/message.js';
import { columns, devices, statusOf } from './columns.js';
import { createDevice, createDeviceToken, deleteDevice, updateDevice } from './save.js';

async function heartbeat({ db, device }: DeviceContext, { model, app_version }: Input<'saveDeviceHeartbeat'>) {
  const told = { ...(model === undefined ? {} : { model: model.trim() || null }), ...(app_version === undefined ? {} : { app_version }) };
  if (Object.keys(told).length > 0)
    await db
      .updateTable('robot_device')
      .set(told)
      .where('id', '=', device.id)
      .where(
        sql<boolean>`(coalesce(${model ?? null}::text, model), coalesce(${app_version ?? null}::text, app_version)) is distinct from (model, app_version)`,
      )
      .execute();
  const members = await db
    .selectFrom('wx_member')
    .select(['id', 'nickname as name'])
    .where('device_id', '=', device.id)
    .where('deleted_at', 'is', null)
    .where('banned', '=', false)
    .orderBy('id')
    .execute();
  return { enabled: await areRobotsOn(db, device.enterpriseId), members };
}

async function choices({ db }: Context): Promise<Data<'getDevices'>> {
  return devices({ db })
    .select(['robot_device.id', 'robot_device.name', statusOf('robot_device').as('status')])
    .orderBy('robot_device.name')
    .orderBy('robot_device.id')
    .limit(1000)
    .execute();
}

export const handlers: Handlers = {
  listDevices: list('listDevices', {
    from: (context: Context) => devices(context),
    id: 'robot_device.id',
    columns,
    search: ['robot_device.name', 'robot_device.code'],
    where: { status: (status) => sql<boolean>`${statusOf('robot_device')} = ${status}` },
    order: [{ desc: 'robot_device.created_at' }],
  }),
  getDevices: choices,
  createDevice,
  updateDevice,
  deleteDevice,
  createDeviceToken,
};

export const deviceHandlers: DeviceHandlers = { saveDeviceHeartbeat: heartbeat };
