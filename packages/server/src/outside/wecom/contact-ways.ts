import { assertOutsideTransaction } from '../../db/transaction-scope.js';
import { missingAsUndefined } from './missing-as-undefined.js';
import { isUserid, isWxId, listIn, nextOf } from './values.js';
import type { Api, WritingApi } from './wx-api.js';
import { isNoWay, WxError } from './wx-error.js';

/** Whom a code leads to. */
export interface Way {
  userids: readonly string[];
  /** Up to 30 characters, passed along with the new contact. */
  state: string;
  remark: string;
  /** Whether people are taken without asking. */
  skipVerify: boolean;
}

/** What stays as long as the code. */
export interface NewWay extends Way {
  /** 1 one member, 2 several. */
  type: 1 | 2;
  /** 1 in a mini-program, 2 a picture. */
  scene: 1 | 2;
  isExclusive: boolean;
}

const bodyOf = ({ userids, state, remark, skipVerify }: Way) => ({
  user: userids,
  state,
  remark: remark.slice(0, 30),
  skip_verify: skipVerify,
});

/** Makes a code that adds the person who scans it to one of its members. Returns its id. @throws WxError */
export async function addContactWay(api: WritingApi, { type, scene, isExclusive, ...way }: NewWay): Promise<string> {
  const body = { type, scene, ...bodyOf(way), ...(isExclusive ? { is_exclusive: true } : {}) };
  const { config_id: configId } = await api.write<{ config_id?: unknown }>(api.customers, 'externalcontact/add_contact_way', body);
  if (!isWxId(configId)) throw WxError.lost();
  return configId;
}

/** Leads a code to other members; codes that are printed go on. @throws WxError */
export const moveContactWay = (api: WritingApi, config_id: string, way: Way) =>
  api.write(api.customers, 'externalcontact/update_contact_way', { config_id, ...bodyOf(way) });

/** Ends a code, also where it is printed. @throws WxError */
export const deleteContactWay = (api: WritingApi, config_id: string) =>
  api.write(api.customers, 'externalcontact/del_contact_way', { config_id });

/** Returns the members, the state and the address of the picture of a code. @throws WxError, 41044 if there is none */
export async function getContactWay(api: Api, config_id: string) {
  const path = 'externalcontact/get_contact_way';
  const { contact_way: way } = await api.call<{ contact_way?: Record<string, unknown> }>(api.customers, path, { body: { config_id } });
  const { user, state, qr_code: picture, skip_verify } = way ?? {};
  const userids = Array.isArray(user) ? user.filter(isUserid) : [];
  return { userids, state: String(state ?? ''), picture, skipVerify: skip_verify === true };
}

/** Earlier than any clock of ours may be ahead of WeCom's. */
const marginSeconds = 600;

/** Finds the id of a code made since then, by its state. @throws WxError */
export async function findContactWay(api: Api, wanted: string, since: Date): Promise<string | undefined> {
  const start_time = Math.floor(since.getTime() / 1000) - marginSeconds;
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const body = { start_time, limit: 1000, ...(cursor ? { cursor } : {}) };
    const answer: Record<string, unknown> = await api.call(api.customers, 'externalcontact/list_contact_way', { body });
    const ids = listIn(answer, 'contact_way').map((one) => one.config_id);
    for (const id of ids.filter(isWxId)) if ((await missingAsUndefined(getContactWay(api, id), isNoWay))?.state === wanted) return id;
    cursor = nextOf(answer);
  }
  return undefined;
}

const maxPicture = 2 * 1024 * 1024;
const timeoutMs = 10_000;

/** Downloads the picture of a code, because the console shows no pictures of other hosts. @throws WxError */
export async function readPicture(address: unknown): Promise<Buffer> {
  assertOutsideTransaction('The platform');
  if (typeof address !== 'string' || !/^https?:\/\/\S{1,490}$/.test(address)) throw WxError.silent();
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.ok && bytes.length > 0 && bytes.length <= maxPicture) return bytes;
  } catch {
    throw WxError.silent();
  }
  throw WxError.silent();
}
