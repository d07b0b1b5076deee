import { randomBytes } from 'node:crypto';
import type { ContactWay } from './customer-types.js';
import type { Directory } from './directory.js';
import { type Answer, type Body, failure, nextPage, type Simulation, success, textsIn } from './platform-replies.js';

const mostPeople = 100;
const mostText = 30;

/** Returns the way a body describes, or the code with which WeCom refuses it. */
function wayIn({ members }: Directory, body: Body, { type, scene }: Partial<ContactWay>): Omit<ContactWay, 'created'> | number {
  const user = textsIn(body, 'user');
  const [state, remark] = [String(body?.state ?? ''), String(body?.remark ?? '')];
  const isType = (type === 1 && user.length === 1) || (type === 2 && user.length > 0);
  if (!type || (scene !== 1 && scene !== 2) || !isType || user.some((userid) => !members.has(userid))) return 40058;
  if (state.length > mostText || remark.length > mostText) return 40058;
  if (user.length > mostPeople) return 41041;
  if (user.some((userid) => members.get(userid)?.status !== 1)) return 41054;
  return { type, scene, user, state, remark, skip_verify: body?.skip_verify === true, is_exclusive: body?.is_exclusive === true };
}

const pictureOf = ({ url }: Simulation, { corpid }: Directory, configId: string) =>
  `${url}/sandbox/code/${encodeURIComponent(corpid)}/${configId}`;

/** Responses for codes that add the person who scans them, in WeCom's format. */
export const wayAnswers: Record<string, Answer> = {
  'POST externalcontact/add_contact_way': (directory, _, body, simulation) => {
    const way = wayIn(directory, body, body ?? {});
    if (typeof way === 'number') return failure(way);
    const config_id = randomBytes(16).toString('hex');
    directory.ways.set(config_id, { ...way, created: Math.floor(Date.now() / 1000) });
    return success({ config_id, qr_code: pictureOf(simulation, directory, config_id) });
  },

  'POST externalcontact/get_contact_way': (directory, _, body, simulation) => {
    const config_id = String(body?.config_id);
    const found = directory.ways.get(config_id);
    if (!found) return failure(41044);
    const { created: _created, ...way } = found;
    return success({ contact_way: { config_id, ...way, qr_code: pictureOf(simulation, directory, config_id) } });
  },

  'POST externalcontact/list_contact_way': (directory, _, body, simulation) => {
    const [from, to] = [Number(body?.start_time ?? 0), Number(body?.end_time ?? Number.POSITIVE_INFINITY)];
    const all = [...directory.ways].filter(([, { created }]) => created >= from && created <= to);
    const page = nextPage(simulation, all, body, 1000, 100);
    return page ? success({ contact_way: page.list.map(([config_id]) => ({ config_id })), ...page.next }) : failure(40058);
  },

  'POST externalcontact/update_contact_way': (directory, _, body) => {
    const id = String(body?.config_id);
    const before = directory.ways.get(id);
    if (!before) return failure(41044);
    const way = wayIn(directory, { ...before, ...body }, before);
    if (typeof way === 'number') return failure(way);
    directory.ways.set(id, { ...before, ...way });
    return success({});
  },

  'POST externalcontact/del_contact_way': (directory, _, body) =>
    directory.ways.delete(String(body?.config_id)) ? success({}) : failure(41044),
};
