import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { countText, type Todo } from '../../../notices/todo.js';
import { devices, isOnline } from './columns.js';

const link = '/wetchat-robot/device?status=offline';

/** Devices with accounts that have stopped speaking. */
const offline = (context: Context) =>
  devices(context)
    .where('robot_device.disabled', '=', false)
    .where('robot_device.last_heartbeat', 'is not', null)
    .where(sql<boolean>`not ${isOnline('robot_device')}`)
    .where(sql<boolean>`exists (select from wx_member m where m.device_id = robot_device.id and m.deleted_at is null)`);

export const todos: Todo[] = [
  {
    popover: 'need_dealt_msg',
    permission: 'device:device:list',
    text: countText('台机器人设备离线', 'robot device is offline', 'robot devices are offline'),
    async of(context) {
      const { number } = await offline(context).select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
      return { link, number };
    },
    async first(context, most) {
      const rows = await offline(context)
        .select(['robot_device.name', 'robot_device.code'])
        .orderBy('robot_device.last_heartbeat')
        .limit(most)
        .execute();
      return rows.map(({ name, code }) => ({ name, reason: [code, code] as const, link }));
    },
  },
];
