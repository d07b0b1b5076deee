import { createHash, randomBytes } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { SandboxMedia } from './customer-types.js';
import type { Directory } from './directory.js';
import { failure, type Query, success } from './platform-replies.js';
import type { Sandbox } from './sandbox.js';

const MiB = 1024 * 1024;
const mostBytes: Record<string, number> = { image: 10 * MiB, voice: 2 * MiB, video: 10 * MiB, file: 20 * MiB };
const fewestBytes = 6;
/** WeCom keeps an upload for three days. */
const keptSeconds = 3 * 24 * 3600;

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Whether a company has an upload of this type that has not ended. */
export function hasMedia({ media }: Pick<Directory, 'media'>, mediaId: unknown, type?: string): boolean {
  const found = media.get(String(mediaId));
  return found !== undefined && found.created + keptSeconds > nowSeconds() && (type === undefined || found.type === type);
}

/** The uploads that have not ended, as they are named outside of this server. */
export const mediaState = ({ media }: Directory) => ({
  media: [...media]
    .filter(([id]) => hasMedia({ media }, id))
    .map(([media_id, { type, name, sha256, created }]) => ({
      ...{ media_id, type, file_name: name, sha256 },
      expires_at: new Date((created + keptSeconds) * 1000).toISOString(),
    })),
});

async function contentOf(part: MultipartFile): Promise<Pick<SandboxMedia, 'size' | 'sha256'>> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of part.file) {
    hash.update(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  return { size: part.file.truncated ? Number.POSITIVE_INFINITY : size, sha256: hash.digest('hex') };
}

/** Takes files of messages, as media/upload does. The sandbox keeps what they are, not their bytes. */
export async function mediaRoutes(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }) {
  app.post('/cgi-bin/media/upload', async (request) => {
    const { access_token = '', type = '' } = request.query as Query;
    const corpid = sandbox.tokens.holderOf('wecom', access_token);
    if (corpid === undefined) return failure(42001);
    const most = mostBytes[type];
    if (most === undefined || !request.isMultipart()) return failure(40004);
    const part = await request.file({ limits: { fileSize: most } });
    if (part?.fieldname !== 'media') return failure(40058);
    const { size, sha256 } = await contentOf(part);
    if (size > most) return failure(45001);
    if (size < fewestBytes) return failure(40006);
    const media_id = `3${randomBytes(24).toString('base64url')}`;
    const media: SandboxMedia = { type, name: part.filename, size, sha256, created: nowSeconds() };
    const done = await sandbox.change(corpid, (directory) => void directory.media.set(media_id, media));
    if (done === undefined && (await sandbox.companyOf(corpid)) === undefined) return failure(40013);
    return success({ type, media_id, created_at: String(media.created) });
  });
}
