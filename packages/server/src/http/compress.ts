import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type ZlibOptions } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Responses below this many bytes are not compressed: they fit into about one packet. */
const leastBytes = 1024;
/**
 * Responses up to this many bytes are compressed synchronously: the thread pool takes four times as long as the event loop (0.1 ms for 18
 * kB).
 */
const mostAtOnce = 64 * 1024;

/** Limits the window, because a compressor allocates all of it up front and a small response needs little. */
const windowBits = (bytes: Buffer, [least, most]: readonly [number, number]) =>
  Math.min(most, Math.max(least, Math.ceil(Math.log2(bytes.length + 16))));

// A page of 50 rows (18 kB) takes about 0.1 ms at these levels. Higher levels save little and take several times as long.
const brotliOptions = (bytes: Buffer): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 2,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes, [constants.BROTLI_MIN_WINDOW_BITS, constants.BROTLI_DEFAULT_WINDOW]),
  },
});
const gzipOptions = (bytes: Buffer): ZlibOptions => ({ level: 3, windowBits: windowBits(bytes, [9, constants.Z_DEFAULT_WINDOWBITS]) });

const brotliLater = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const gzipLater = promisify<Buffer, ZlibOptions, Buffer>(gzip);

const packers = {
  br: (bytes: Buffer) =>
    bytes.length > mostAtOnce ? brotliLater(bytes, brotliOptions(bytes)) : brotliCompressSync(bytes, brotliOptions(bytes)),
  gzip: (bytes: Buffer) => (bytes.length > mostAtOnce ? gzipLater(bytes, gzipOptions(bytes)) : gzipSync(bytes, gzipOptions(bytes))),
};
const encodings = Object.keys(packers) as (keyof typeof packers)[];

/** Returns the response as the caller accepts it, with the headers that say so. */
function encode({ headers }: FastifyRequest, reply: FastifyReply, bytes: Buffer): Buffer | Promise<Buffer> {
  const vary = String(reply.getHeader('Vary') ?? '');
  if (!/accept-encoding/i.test(vary)) reply.header('Vary', [vary, 'Accept-Encoding'].filter(Boolean).join(', '));
  const accepted = headers['accept-encoding'];
  const encoding = accepted ? negotiate(accepted, encodings) : null;
  if (!encoding) return bytes;
  reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
  return packers[encoding as keyof typeof packers](bytes);
}

/**
 * Compresses the responses of operations for callers that accept it, but not files and streams. Compressing next to secrets is safe here:
 * the session is in a header, which a third-party page cannot make a browser send.
 */
export function compressReplies(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < leastBytes) return payload;
    const packed = await encode(request, reply, Buffer.from(payload));
    return reply.hasHeader('Content-Encoding') ? packed : payload;
  });
}

/** Compresses start pages, of which the build leaves no compressed copy because users edit settings in them. */
export function compressStartPages(scope: FastifyInstance) {
  scope.addHook('onSend', async (request, reply, payload) => {
    const isWholePage =
      request.method === 'GET' && reply.statusCode === 200 && String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isWholePage || reply.hasHeader('Content-Encoding') || !(payload instanceof Readable)) return payload;
    return encode(request, reply, await buffer(payload));
  });
}
