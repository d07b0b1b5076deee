import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { inLastDays } from '../../../db/days/instants.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { staffBrief } from '../../../records/briefs.js';

type Member = Row<'listWorkMembers'>;

const columns = ({ principal }: Pick<Context, 'principal'>) =>
  [
    'wx_member.id',
    'wx_member.wx_alias',
    'wx_member.nickname',
    'wx_member.avatar',
    sql<string | null>`mask_phone(wx_member.phone)`.as('phone_masked'),
    // Devices are not stored yet, so no account is on one.
    sql<null>`null::json`.as('device'),
    staffBrief<Member['staff']>('wx_member.user_id').as('staff'),
    sql<Member['online']>`'offline'`.as('online'),
    'wx_member.banned',
    sql<number>`(select count(*)::int from external_user_follow f join staff s on s.wx_userid = f.wx_userid
      where s.id = wx_member.user_id and f.ended_at is null)`.as('friend_count'),
    sql<number>`(select count(*)::int from crm_task_item i join crm_task t on t.id = i.task_id
      where i.wx_member_id = wx_member.id and t.type = 'add_friend' and ${inLastDays(1, sql`i.done_at`, principal)})`.as('daily_add_used'),
    'wx_member.daily_add_cap',
    'wx_member.created_at',
    'wx_member.updated_at',
    'wx_member.version',
  ] as const;

const members = ({ db }: Pick<Context, 'db'>) => db.selectFrom('wx_member');

async function createWorkMember(context: Context, { device_id, wx_alias, nickname, ...input }: Input<'createWorkMember'>) {
  const { db, audit } = context;
  if (device_id !== undefined)
    throw refuseField(42200, 'device_id', 'exists', ['没有这台设备，请重新选择', 'There is no such device; choose again']);
  const staff = await db
    .selectFrom('staff')
    .select('status')
    .where('id', '=', input.user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (staff?.status !== 'enabled')
    throw refuseField(42200, 'user_id', 'exists', [
      '没有这位员工，或员工已停用，请另选员工',
      'There is no such active staff member; choose another',
    ]);
  const made = await db
    .insertInto('wx_member')
    .values({ ...input, wx_alias: wx_alias.trim(), nickname: nickname.trim() })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ target: made.id });
  return readRow(db, members(context).where('wx_member.id', '=', made.id), columns(context));
}

export const handlers: Handlers = {
  listWorkMembers: list('listWorkMembers', {
    from: (context: Context) => members(context),
    id: 'wx_member.id',
    columns,
    search: ['wx_member.nickname', 'wx_member.wx_alias'],
    where: {
      online: (state) => sql<boolean>`${state} = 'offline'`,
      device_id: () => sql<boolean>`false`,
    },
    order: [{ desc: 'wx_member.created_at' }],
  }),

  getWorkMembers: async (context) => {
    // Devices are not stored yet, so no account is online.
    const rows = await members(context).select(['id', 'nickname']).orderBy('nickname').orderBy('id').execute();
    return rows.map((row) => ({ ...row, device: null, online: 'offline' as const }));
  },

  createWorkMember,
};
