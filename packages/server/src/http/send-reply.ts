import { createHash } from 'node:crypto';
import { safeFileName } from '@shiyi/sdk/file-name';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore } from '../files/file-store.js';
import { type Caller, FileReply, RawJson, StoredFileReply, StreamReply } from './context.js';
import { success } from './reply.js';

/** An envelope, or what is sent without one. */
export type Reply = string | FileReply | StoredFileReply | StreamReply;

/** Returns the reply with the result of a handler. */
export function replyOf(result: unknown, { language }: Caller): Reply {
  if (result instanceof FileReply || result instanceof StoredFileReply || result instanceof StreamReply) return result;
  return success(result instanceof RawJson ? result.text : JSON.stringify(result ?? {}), language);
}

/** Sends an event stream with headers that stop proxies from buffering it. */
async function sendStream(answer: StreamReply, { headers }: FastifyRequest, reply: FastifyReply) {
  const token = headers['admin-token'];
  const last = String(headers['last-event-id'] ?? '');
  const stream = await answer.open({
    token: typeof token === 'string' ? token : undefined,
    // An event id in any other format means that events may have been missed.
    after: last === '' ? undefined : /^\d{1,15}$/.test(last) ? Number(last) : -1,
  });
  return reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no').send(stream);
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** What to send of a file, from memory or from the store. */
async function contentOf(files: FileStore, file: FileReply | StoredFileReply) {
  if (file instanceof FileReply) return { content: file.bytes, size: file.bytes.length, digest: digestOf(file.bytes) };
  const { key, size, sha256 } = file.stored;
  return { content: await files.stream(key), size, digest: Buffer.from(sha256, 'hex') };
}

/** Sends the reply of an operation. A file without a usable name of its own is called like the operation. */
export async function sendReply(files: FileStore, answer: Reply, request: FastifyRequest, reply: FastifyReply, fallbackName: string) {
  if (typeof answer === 'string') return reply.type('application/json; charset=utf-8').send(answer);
  if (answer instanceof StreamReply) return sendStream(answer, request, reply);
  const { content, size, digest } = await contentOf(files, answer);
  if (answer instanceof FileReply && answer.maxAge) reply.header('Cache-Control', `private, max-age=${answer.maxAge}`);
  const attachment = () => `attachment; filename*=UTF-8''${encodeURIComponent(safeFileName(answer.name ?? '') ?? fallbackName)}`;
  return reply
    .type(answer.type)
    .header('Repr-Digest', `sha-256=:${digest.toString('base64')}:`)
    .header('Content-Length', size)
    .header('Content-Disposition', answer.name ? attachment() : 'inline')
    .send(content);
}
