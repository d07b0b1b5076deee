import { randomBytes } from 'node:crypto';
import type { ContactWay } from './customer-types.js';
import type { Directory } from './directory.js';
import { type Answer, type Body, failure, nextPage, type Simulation, success } from './platform-replies.js';

/** Returns the way a body describes; undefined where WeCom refuses it. */
function wayIn({ members }: Directory, body: Body): Omit<ContactWay, 'created'> | undefined {
  const user = Array.isArray(body?.user) ? body.user.map(String) : [];
  const state = String(body?.state ?? '');
  if (user.length === 0 || user.some((userid) => !members.has(userid)) || state.length > 30) return undefined;
  return { user, state, remark: String(body?.remark ?? ''), skip_verify: body?.skip_verify === true };
}

const pictureOf = ({ url }: Simulation, { corpid }: Directory, configId: string) =>
  `${url}/sandbox/code/${encodeURIComponent(corpid)}/${configId}`;

/** Responses for codes that add the person who scans them, in WeCom's format. */
export const wayAnswers: Record<string, Answer> = {
  'POST externalcontact/add_contact_way': (directory, _, body, simulation) => {
    const way = wayIn(directory, body);
    if (!way || body?.type !== 1 || body.scene !== 2) return failure(40058);
    const config_id = randomBytes(16).toString('hex');
    directory.ways.set(config_id, { ...way, created: Math.floor(Date.now() / 1000) });
    return success({ config_id, qr_code: pictureOf(simulation, directory, config_id) });
  },

  'POST externalcontact/get_contact_way': (directory, _, body, simulation) => {
    const config_id = String(body?.config_id);
    const found = directory.ways.get(config_id);
    if (!found) return failure(41044);
    const { created: _created, ...way } = found;
    return success({ contact_way: { config_id, type: 1, scene: 2, ...way, qr_code: pictureOf(simulation, directory, config_id) } });
  },

  'POST externalcontact/list_contact_way': (directory, _, body, simulation) => {
    const [from, to] = [Number(body?.start_time ?? 0), Number(body?.end_time ?? Number.POSITIVE_INFINITY)];
    const all = [...directory.ways].filter(([, { created }]) => created >= from && created <= to);
    const page = nextPage(simulation, all, body, 1000, 100);
    return page ? success({ contact_way: page.list.map(([config_id]) => ({ config_id })), ...page.next }) : failure(40058);
  },

  'POST externalcontact/update_contact_way': (directory, _, body) => {
    const [id, way] = [String(body?.config_id), wayIn(directory, body)];
    const before = directory.ways.get(id);
    if (!before) return failure(41044);
    if (!way) return failure(40058);
    directory.ways.set(id, { ...before, ...way });
    return success({});
  },

  'POST externalcontact/del_contact_way': (directory, _, body) =>
    directory.ways.delete(String(body?.config_id)) ? success({}) : failure(41044),
};
