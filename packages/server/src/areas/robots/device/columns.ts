import type { Row } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { onlineMinutes } from '../../messages/third-chat/scheduled.js';

type Device = Row<'listDevices'>;

/** Whether a device has spoken lately; `device` names its table. */
export const isOnline = (device: string): RawBuilder<boolean> => sql<boolean>`(not ${sql.ref(`${device}.disabled`)}
  and coalesce(${sql.ref(`${device}.last_heartbeat`)} > now() - make_interval(mins => ${sql.lit(onlineMinutes)}), false))`;

/** State of a device in the contract. */
export const statusOf = (device: string): RawBuilder<Device['status']> =>
  sql<
    Device['status']
  >`case when ${sql.ref(`${device}.disabled`)} then 'disabled' when ${isOnline(device)} then 'online' else 'offline' end`;

const members = sql`wx_member m where m.device_id = robot_device.id and m.deleted_at is null`;

/** Columns of the contract's `Device`. */
export const columns = [
  'robot_device.id',
  'robot_device.name',
  'robot_device.code',
  'robot_device.model',
  'robot_device.app_version',
  statusOf('robot_device').as('status'),
  'robot_device.last_heartbeat',
  sql<number[]>`(select coalesce(json_agg(m.id order by m.id), '[]') from ${members})`.as('member_ids'),
  sql<
    Device['members']
  >`(select coalesce(json_agg(json_build_object('id', m.id, 'name', m.nickname) order by m.id), '[]') from ${members})`.as('members'),
  'robot_device.created_at',
  'robot_device.updated_at',
  'robot_device.version',
] as const;

export const devices = ({ db }: Pick<Context, 'db'>) => db.selectFrom('robot_device');

export const deviceRow = (context: Pick<Context, 'db'>, id: number) =>
  readRow(context.db, devices(context).where('robot_device.id', '=', id), columns);
