import type { MediaType } from '../files/media.js';
import { Refusal } from '../http/refusal.js';
import type { OutgoingKind } from '../outbox/outgoing-kind.js';
import { uploadMedia } from '../outside/wecom/media.js';

export interface MediaFile {
  key: string;
  type: MediaType;
  name: string;
  mime: string;
}

/** Uploads a file of a message to WeCom. */
export const mediaUpload: OutgoingKind<MediaFile, { media_id: string }> = {
  kind: 'media.upload',
  name: ['上传素材到企业微信', 'Upload a file to WeCom'],
  async send({ wecom, file }, { key, type, name, mime }) {
    const bytes = await file(key);
    if (!bytes) throw new Refusal(42200, ['文件已不存在，请重新上传', 'The file is gone; upload it again']);
    return { media_id: await uploadMedia(await wecom('customer'), type, new File([new Uint8Array(bytes)], name, { type: mime })) };
  },
  // WeCom lists no uploads, and one that nobody uses ends after three days.
  lookUp: async () => undefined,
  async settle(db, { key, type }, outcome) {
    const change =
      outcome.status === 'sent'
        ? { media_id: outcome.result.media_id, uploaded_at: new Date(), failed_at: null }
        : { failed_at: new Date() };
    await db.updateTable('platform_media').set(change).where('file_key', '=', key).where('type', '=', type).execute();
  },
};
