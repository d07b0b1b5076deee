import { assertOutsideTransaction } from '../db/transaction-scope.js';
import { isWxId } from './values.js';
import type { Api } from './wx-api.js';
import { WxError } from './wx-error.js';

interface Way {
  userid: string;
  /** Up to 30 characters, passed along with the new contact. */
  state: string;
  remark: string;
}

const bodyOf = ({ userid, state, remark }: Way) => ({ user: [userid], state, remark: remark.slice(0, 30), skip_verify: true });

/** Makes a code that adds the person who scans it to one member. @throws WxError */
export async function addContactWay(api: Api, way: Way): Promise<{ configId: string; picture: string }> {
  const answer = await api.call<{ config_id?: unknown; qr_code?: unknown }>(api.customers, 'externalcontact/add_contact_way', {
    body: { type: 1, scene: 2, ...bodyOf(way) },
    writes: true,
  });
  const { config_id: configId, qr_code: picture } = answer;
  if (!isWxId(configId) || typeof picture !== 'string' || !/^https?:\/\/\S{1,490}$/.test(picture)) throw WxError.silent();
  return { configId, picture };
}

const maxPicture = 2 * 1024 * 1024;
const timeoutMs = 10_000;

/** Downloads the picture of a code, because the console shows no pictures of other hosts. @throws WxError */
export async function readPicture(address: string): Promise<Buffer> {
  assertOutsideTransaction('The platform');
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.ok && bytes.length > 0 && bytes.length <= maxPicture) return bytes;
  } catch {
    throw WxError.silent();
  }
  throw WxError.silent();
}

/** Leads a code to another member; codes that are printed go on. @throws WxError */
export const moveContactWay = (api: Api, config_id: string, way: Way) =>
  api.call(api.customers, 'externalcontact/update_contact_way', { body: { config_id, ...bodyOf(way) }, writes: true });

/** @throws WxError */
export const dropContactWay = (api: Api, config_id: string) =>
  api.call(api.customers, 'externalcontact/del_contact_way', { body: { config_id }, writes: true });
