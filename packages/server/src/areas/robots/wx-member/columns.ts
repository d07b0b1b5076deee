import type { Row } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { today } from '../../../db/days/instants.js';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { staffBrief } from '../../../records/briefs.js';
import { isOnline } from '../device/columns.js';

type Member = Row<'listWorkMembers'>;

/** State of an account in the contract. */
export const onlineOf: RawBuilder<Member['online']> = sql<Member['online']>`case when wx_member.banned then 'banned'
  when exists (select from robot_device d where d.id = wx_member.device_id and ${isOnline('d')}) then 'online' else 'offline' end`;

export const deviceBrief = sql<Member['device']>`(select json_build_object('id', d.id, 'name', d.name) from robot_device d
  where d.id = wx_member.device_id)`;

/** Columns of the contract's `WorkMember`. */
export const columns = ({ principal }: Pick<Context, 'principal'>) =>
  [
    'wx_member.id',
    'wx_member.wx_alias',
    'wx_member.nickname',
    'wx_member.avatar',
    sql<string | null>`mask_phone(wx_member.phone)`.as('phone_masked'),
    deviceBrief.as('device'),
    staffBrief<Member['staff']>('wx_member.user_id').as('staff'),
    onlineOf.as('online'),
    'wx_member.banned',
    sql<number>`(select count(*)::int from external_user_follow f join staff s on s.wx_userid = f.wx_userid
      where s.id = wx_member.user_id and f.ended_at is null)`.as('friend_count'),
    sql<number>`coalesce((select p.adds from robot_pace p where p.wx_member_id = wx_member.id and p.day = ${today(principal)}), 0)`.as(
      'daily_add_used',
    ),
    'wx_member.daily_add_cap',
    'wx_member.created_at',
    'wx_member.updated_at',
    'wx_member.version',
  ] as const;

export const members = ({ db }: Pick<Context, 'db'>) => db.selectFrom('wx_member').where('wx_member.deleted_at', 'is', null);

export const memberRow = (context: Context, id: number) =>
  readRow(context.db, members(context).where('wx_member.id', '=', id), columns(context));
