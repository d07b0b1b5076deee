import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { columns, deviceBrief, members, onlineOf } from './columns.js';
import { createWorkMember, deleteWorkMember, updateWorkMember } from './save.js';

async function choices(context: Context): Promise<Data<'getWorkMembers'>> {
  return members(context)
    .select(['wx_member.id', 'wx_member.nickname', deviceBrief.as('device'), onlineOf.as('online')])
    .orderBy(sql`case ${onlineOf} when 'online' then 0 when 'offline' then 1 else 2 end`)
    .orderBy('wx_member.nickname')
    .orderBy('wx_member.id')
    .limit(1000)
    .execute();
}

export const handlers: Handlers = {
  listWorkMembers: list('listWorkMembers', {
    from: (context: Context) => members(context),
    id: 'wx_member.id',
    columns,
    search: ['wx_member.nickname', 'wx_member.wx_alias'],
    where: { online: (state) => sql<boolean>`${onlineOf} = ${state}`, device_id: 'wx_member.device_id' },
    order: [{ desc: 'wx_member.created_at' }],
  }),
  getWorkMembers: choices,
  createWorkMember,
  updateWorkMember,
  deleteWorkMember,
};
