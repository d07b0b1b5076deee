import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { StoredAttachment } from '../../../attachments/attachment.js';
import { presentAttachments } from '../../../attachments/present.js';
import { containsText } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import type { Context, DeviceHandlers, Handlers } from '../../../http/context.js';
import { messageText } from '../../../records/messages.js';
import { mustExist } from '../../../records/must-exist.js';
import { claimWithToken, createThirdChatClaims } from './claim.js';
import { detailColumns, messageColumns } from './columns.js';
import { assertAccounts } from './input.js';
import { areRobotsOn, thirdErrors, visibleMessages } from './message.js';
import { estimate } from './receivers.js';
import { reportWithToken, saveThirdChatResults } from './report.js';
import { changeThirdChatStatus, createThirdChat, deleteThirdChat, updateThirdChat } from './save.js';
import { onlineMinutes } from './scheduled.js';

type Item = Row<'listThirdChatItems'>;

const itemColumns = ({ caller }: Context) =>
  [
    'i.id',
    sql<Item['external_user']>`case when u.id is not null then json_build_object('id', u.id, 'name', u.name, 'status', u.status) end`.as(
      'external_user',
    ),
    sql<Item['group_chat']>`case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end`.as('group_chat'),
    sql<Item['wx_member']>`(select json_build_object('id', w.id, 'name', w.nickname) from wx_member w where w.id = i.wx_member_id)`.as(
      'wx_member',
    ),
    sql<Item['status']>`i.status`.as('status'),
    'i.tries',
    sql<string | null>`left(${messageText(thirdErrors, sql`i.error`, caller.language)}, 200)`.as('error'),
    'i.claimed_at',
    'i.sent_at',
  ] as const;

/** Receivers of a message that the caller may see. @throws Refusal 40400 */
async function itemsOf(context: Context, { id }: Input<'listThirdChatItems'>) {
  await mustExist(visibleMessages(context).select('third_chat.id').where('third_chat.id', '=', id));
  return context.db
    .selectFrom('third_item as i')
    .leftJoin('external_user as u', 'u.id', 'i.external_user_id')
    .leftJoin('group_chat as g', 'g.id', 'i.group_chat_id');
}

async function audience({ db, principal }: Context, { wx_member_ids, daily_cap, ...filter }: Input<'getThirdChatAudience'>) {
  await assertAccounts(db, wx_member_ids);
  return estimate(db, { type: 'people', accounts: wx_member_ids, filter, chats: [] }, principal, daily_cap ?? null);
}

async function groups({ db, principal }: Context, { wx_member_ids, daily_cap, name, tag_ids = [], camp_id }: Input<'getThirdChatGroups'>) {
  await assertAccounts(db, wx_member_ids);
  const inCamp = sql`exists (select from camp_chat k where k.chat_id = r.id and k.camp_id = ${camp_id ?? null}::bigint)`;
  // Groups have no tags yet.
  const narrow = sql<boolean>`(${name ? containsText(name, ['r.name']) : sql`true`} and ${tag_ids.length === 0} and ${camp_id === undefined ? sql`true` : inCamp})`;
  return estimate(db, { type: 'group', accounts: wx_member_ids, filter: {}, chats: [] }, principal, daily_cap ?? null, narrow);
}

async function state({ db, principal }: Context) {
  const { rows } = await sql<{ devices: number; online_devices: number }>`select count(*)::int as devices,
    (count(*) filter (where not disabled and last_heartbeat > now() - make_interval(mins => ${sql.lit(onlineMinutes)})))::int as online_devices from robot_device`.execute(
    db,
  );
  const { devices = 0, online_devices = 0 } = rows[0] ?? {};
  return { enabled: await areRobotsOn(db, principal.enterpriseId), devices, online_devices };
}

export const deviceHandlers: DeviceHandlers = { createThirdChatClaims: claimWithToken, saveThirdChatResults: reportWithToken };

export const handlers: Handlers = {
  listThirdChats: list('listThirdChats', {
    from: (context: Context) => visibleMessages(context),
    id: 'third_chat.id',
    columns: messageColumns,
    where: { name: (text) => containsText(text, ['third_chat.name']) },
    order: [{ desc: 'third_chat.created_at' }],
  }),

  async getThirdChat(context, { id }) {
    const row = await mustExist(
      visibleMessages(context)
        .select(detailColumns(context))
        .select(sql<StoredAttachment[]>`third_chat.attachments`.as('kept'))
        .where('third_chat.id', '=', id),
    );
    const { kept, ...message } = row;
    const [attachments = []] = await presentAttachments(context.db, [kept]);
    return { ...message, attachments };
  },

  listThirdChatItems: list('listThirdChatItems', {
    from: itemsOf,
    id: 'i.id',
    columns: itemColumns,
    search: (word) => containsText(word, [sql<string>`coalesce(u.name, g.name)`]),
    where: { id: 'i.message_id', status: 'i.status' },
    order: [{ asc: 'i.id' }],
  }),

  createThirdChat,
  updateThirdChat,
  deleteThirdChat,
  changeThirdChatStatus,
  getThirdChatAudience: audience,
  getThirdChatGroups: groups,
  getThirdChatState: state,
  createThirdChatClaims,
  saveThirdChatResults,
};
