import { randomBytes } from 'node:crypto';
import type { ContactWay } from './customer-types.js';
import type { Directory } from './directory.js';
import { type Answer, type Body, done, failed } from './platform-answers.js';

/** Returns the way a body describes; undefined where WeCom refuses it. */
function wayIn({ members }: Directory, body: Body): ContactWay | undefined {
  const user = Array.isArray(body?.user) ? body.user.map(String) : [];
  const state = String(body?.state ?? '');
  if (user.length === 0 || user.some((userid) => !members.has(userid)) || state.length > 30) return undefined;
  return { user, state, remark: String(body?.remark ?? ''), skip_verify: body?.skip_verify === true };
}

/** Responses for codes that add the person who scans them, in WeCom's format. */
export const wayAnswers: Record<string, Answer> = {
  'POST externalcontact/add_contact_way': (directory, _, body, sandbox) => {
    const way = wayIn(directory, body);
    if (!way || body?.type !== 1 || body.scene !== 2) return failed(40058);
    const config_id = randomBytes(16).toString('hex');
    directory.ways.set(config_id, way);
    return done({ config_id, qr_code: `${sandbox.url}/sandbox/code/${encodeURIComponent(sandbox.corpidOf(directory))}/${config_id}` });
  },

  'POST externalcontact/get_contact_way': (directory, _, body) => {
    const way = directory.ways.get(String(body?.config_id));
    return way ? done({ contact_way: { config_id: body?.config_id, type: 1, scene: 2, ...way } }) : failed(41044);
  },

  'POST externalcontact/update_contact_way': (directory, _, body) => {
    const [id, way] = [String(body?.config_id), wayIn(directory, body)];
    if (!directory.ways.has(id)) return failed(41044);
    if (!way) return failed(40058);
    directory.ways.set(id, way);
    return done({});
  },

  'POST externalcontact/del_contact_way': (directory, _, body) =>
    directory.ways.delete(String(body?.config_id)) ? done({}) : failed(41044),
};
