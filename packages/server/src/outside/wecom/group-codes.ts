import { isWxId } from './values.js';
import type { Api, WritingApi } from './wx-api.js';
import { WxError } from './wx-error.js';

/** A code by which people join groups, one after the other [WX 99547]. */
export interface JoinWay {
  chatIds: readonly string[];
  state: string;
  remark: string;
  autoCreate: boolean;
  baseName: string | null;
  baseId: number | null;
}

const wayBody = ({ chatIds, state, remark, autoCreate, baseName, baseId }: JoinWay) => ({
  ...{ scene: 2, chat_id_list: chatIds, state, remark: remark.slice(0, 30), auto_create_room: autoCreate ? 1 : 0 },
  ...(autoCreate ? { room_base_name: baseName ?? '', room_base_id: baseId ?? 1 } : {}),
});

/** Returns the id of a new code. @throws WxError */
export async function addJoinWay(api: WritingApi, way: JoinWay): Promise<string> {
  const path = 'externalcontact/groupchat/add_join_way';
  const { config_id: id } = await api.write<{ config_id?: unknown }>(api.customers, path, wayBody(way));
  if (!isWxId(id)) throw WxError.lost();
  return id;
}

export const updateJoinWay = (api: WritingApi, config_id: string, way: JoinWay) =>
  api.write(api.customers, 'externalcontact/groupchat/update_join_way', { config_id, ...wayBody(way) });

export const deleteJoinWay = (api: WritingApi, config_id: string) =>
  api.write(api.customers, 'externalcontact/groupchat/del_join_way', { config_id });

/** Returns the address of the picture of a code. @throws WxError, 41044 if there is none */
export async function getJoinWay(api: Api, config_id: string): Promise<{ picture: unknown }> {
  const path = 'externalcontact/groupchat/get_join_way';
  const { join_way: way } = await api.call<{ join_way?: { qr_code?: unknown } }>(api.customers, path, { body: { config_id } });
  return { picture: way?.qr_code };
}

/** What people read when they join a group [WX 92366]: text with %NICKNAME%, and one attachment. */
export interface GroupWelcome {
  content: string;
  attachment: ({ msgtype: string } & Record<string, unknown>) | null;
  notify: boolean;
}

const welcomeBody = ({ content, attachment, notify }: GroupWelcome) => ({
  ...(content === '' ? {} : { text: { content } }),
  ...(attachment ? { [attachment.msgtype]: attachment[attachment.msgtype] } : {}),
  notify: notify ? 1 : 0,
});

/** Returns the id of a new welcome. @throws WxError, 41055 if there are 100 */
export async function addGroupWelcome(api: WritingApi, welcome: GroupWelcome): Promise<string> {
  const path = 'externalcontact/group_welcome_template/add';
  const { template_id: id } = await api.write<{ template_id?: unknown }>(api.customers, path, welcomeBody(welcome));
  if (!isWxId(id)) throw WxError.lost();
  return id;
}

export const updateGroupWelcome = (api: WritingApi, template_id: string, welcome: GroupWelcome) =>
  api.write(api.customers, 'externalcontact/group_welcome_template/edit', { template_id, ...welcomeBody(welcome) });

export const deleteGroupWelcome = (api: WritingApi, template_id: string) =>
  api.write(api.customers, 'externalcontact/group_welcome_template/del', { template_id });
