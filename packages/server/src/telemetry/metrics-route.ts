import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.js';
import { Stop } from '../stop.js';
import type { Metrics } from './metrics.js';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

const wrongToken = () =>
  new Refusal(40100, [
    '读取指标需要 SHIYI_METRICS_TOKEN 中的令牌（Authorization: Bearer …）',
    'Reading metrics takes the token in SHIYI_METRICS_TOKEN (Authorization: Bearer …)',
  ]);

/** Adds `/metrics` for whoever has the token. `limit` throws for an address that asks too often. */
export function addMetrics(app: FastifyInstance, metrics: Metrics, token: string, limit: (request: FastifyRequest) => void) {
  const expected = digestOf(token);
  app.get('/metrics', async (request, reply) => {
    limit(request);
    const given = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digestOf(given), expected)) {
      reply.header('WWW-Authenticate', 'Bearer');
      throw wrongToken();
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** Serves `/metrics` without a token on an address of its own. Returns a function that stops it. */
export async function listenForScrapes(metrics: Metrics, address: { host: string; port: number }): Promise<() => Promise<void>> {
  const server = createServer(async ({ url, method }, response) => {
    if (url !== '/metrics' || method !== 'GET') return response.writeHead(404).end();
    const text = await metrics.text().catch(() => undefined);
    return text === undefined ? response.writeHead(500).end() : response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
  });
  server.listen(address.port, address.host);
  await once(server, 'listening').catch(({ code }: NodeJS.ErrnoException) => {
    throw new Stop(`SHIYI_METRICS_ADDRESS cannot be listened on (${code}): ${address.host}:${address.port}.`);
  });
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
