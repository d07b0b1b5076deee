import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest();

/** Verifies the request's signature (AWS Signature Version 4) over its actual body. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const found = /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+), ?SignedHeaders=(\S+), ?Signature=(\w{64})$/.exec(headers.authorization ?? '');
  if (!found) return false;
  const [, scope = '', signed = '', signature = ''] = found;
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(url, 'http://bucket');
  searchParams.sort();
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, pathname, searchParams.toString(), lines.join(''), signed, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`);
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
}

export interface Bucket extends AsyncDisposable {
  url: string;
  secretKey: string;
  objects: Map<string, Buffer>;
  /** Makes every request fail with 503. */
  away: boolean;
}

/** Starts a server with one bucket that implements the part of the S3 protocol a file store needs, and rejects unsigned requests. */
export async function startBucket(): Promise<Bucket> {
  const secretKey = 'bucket-secret-9d2f';
  const objects = new Map<string, Buffer>();
  const bucket = { away: false };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const end = (status: number, code = '') =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(code && `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    if (bucket.away) return end(503, 'SlowDown');
    if (!isSigned(request, body, secretKey)) return end(403, 'SignatureDoesNotMatch');
    const [, name, key] = new URL(request.url ?? '', 'http://bucket').pathname.split('/');
    if (name !== 'shiyi') return end(404, 'NoSuchBucket');
    if (!key) return end(200);
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return end(204);
    }
    const object = objects.get(key);
    return object ? response.end(request.method === 'GET' ? object : '') : end(404, 'NoSuchKey');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(bucket, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/shiyi`,
    secretKey,
    objects,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}
