import { randomBytes } from 'node:crypto';
import type { GroupWelcome, JoinWay } from './customer-types.js';
import type { Directory } from './directory.js';
import { type Answer, type Body, failure, type Simulation, success, textsIn } from './platform-replies.js';

const mostGroups = 5;
const mostText = 30;
const mostName = 40;
const mostTemplates = 100;
const mostBytes = 3000;
/** People who join by a code go to the next group once one has so many members. */
const roomInGroup = 200;

/** Returns the join way that a body describes, or the code with which WeCom refuses it. */
function wayIn({ groups }: Directory, body: Body): JoinWay | number {
  const [chats, state, remark] = [textsIn(body, 'chat_id_list'), String(body?.state ?? ''), String(body?.remark ?? '')];
  const room_base_name = String(body?.room_base_name ?? '');
  if (chats.length > mostGroups) return 41091;
  if (chats.length === 0 || chats.some((id) => !groups.has(id))) return 40058;
  if (state.length > mostText || remark.length > mostText || room_base_name.length > mostName) return 40058;
  return {
    ...{ scene: body?.scene === 1 ? 1 : 2, remark, auto_create_room: body?.auto_create_room === 0 ? 0 : 1, room_base_name },
    ...{ room_base_id: Number(body?.room_base_id ?? 1), chat_id_list: chats, state },
  };
}

const pictureOf = ({ url }: Simulation, { corpid }: Directory, id: string) => `${url}/sandbox/code/${encodeURIComponent(corpid)}/${id}`;

/** The group that the next person joins by a code; undefined if all are full. */
export const groupToFill = ({ groups }: Directory, { chat_id_list }: JoinWay) =>
  chat_id_list.flatMap((id) => groups.get(id) ?? []).find(({ members }) => members.size < roomInGroup);

/** Returns the template that a body describes, or the code with which WeCom refuses it. */
function templateIn(body: Body): GroupWelcome | number {
  const content = String((body?.text as { content?: unknown } | undefined)?.content ?? '');
  const types = ['image', 'link', 'miniprogram', 'file', 'video'].filter((type) => body?.[type] !== undefined);
  if ((content === '' && types.length === 0) || types.length > 1) return 40058;
  if (Buffer.byteLength(content) > mostBytes) return 45002;
  return { text: { content }, notify: body?.notify === 0 ? 0 : 1, ...Object.fromEntries(types.map((type) => [type, body?.[type]])) };
}

/** Responses for codes and welcomes of groups, in WeCom's format. */
export const groupCodeAnswers: Record<string, Answer> = {
  'POST externalcontact/groupchat/add_join_way': (directory, _, body) => {
    const way = wayIn(directory, body);
    if (typeof way === 'number') return failure(way);
    const config_id = randomBytes(16).toString('hex');
    directory.joinWays.set(config_id, way);
    return success({ config_id });
  },

  'POST externalcontact/groupchat/get_join_way': (directory, _, body, simulation) => {
    const config_id = String(body?.config_id);
    const way = directory.joinWays.get(config_id);
    return way ? success({ join_way: { config_id, ...way, qr_code: pictureOf(simulation, directory, config_id) } }) : failure(41044);
  },

  'POST externalcontact/groupchat/update_join_way': (directory, _, body) => {
    const id = String(body?.config_id);
    if (!directory.joinWays.has(id)) return failure(41044);
    const way = wayIn(directory, body);
    if (typeof way === 'number') return failure(way);
    directory.joinWays.set(id, way);
    return success({});
  },

  'POST externalcontact/groupchat/del_join_way': (directory, _, body) =>
    directory.joinWays.delete(String(body?.config_id)) ? success({}) : failure(41044),

  'POST externalcontact/group_welcome_template/add': (directory, _, body) => {
    const template = templateIn(body);
    if (typeof template === 'number') return failure(template);
    if (directory.groupWelcomes.size >= mostTemplates) return failure(41055);
    const template_id = `msg${randomBytes(12).toString('hex')}`;
    directory.groupWelcomes.set(template_id, template);
    return success({ template_id });
  },

  'POST externalcontact/group_welcome_template/edit': (directory, _, body) => {
    const id = String(body?.template_id);
    if (!directory.groupWelcomes.has(id)) return failure(41058);
    const template = templateIn(body);
    if (typeof template === 'number') return failure(template);
    directory.groupWelcomes.set(id, template);
    return success({});
  },

  'POST externalcontact/group_welcome_template/get': ({ groupWelcomes }, _, body) => {
    const found = groupWelcomes.get(String(body?.template_id));
    return found ? success(found) : failure(41058);
  },

  'POST externalcontact/group_welcome_template/del': ({ groupWelcomes }, _, body) =>
    groupWelcomes.delete(String(body?.template_id)) ? success({}) : failure(41058),
};
