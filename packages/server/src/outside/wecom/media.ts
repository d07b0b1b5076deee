import type { MediaType } from '../../files/media.js';
import type { WritingApi } from './wx-api.js';
import { WxError } from './wx-error.js';

const isMediaId = (id: unknown): id is string => typeof id === 'string' && /^\S{1,256}$/.test(id);

/** Uploads a file for messages. Returns its id, which ends after three days. @throws WxError */
export async function uploadMedia(api: WritingApi, type: MediaType, file: File): Promise<string> {
  const { media_id: id } = await api.upload<{ media_id?: unknown }>(api.messages, type, file);
  if (!isMediaId(id)) throw WxError.lost();
  return id;
}
