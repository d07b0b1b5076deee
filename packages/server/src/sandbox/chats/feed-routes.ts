import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure, type Query, success } from '../platform-replies.js';
import type { Sandbox } from '../sandbox.js';
import { entriesAfter } from './feed.js';
import { mediaOf } from './media.js';

interface Place {
  Params: { corpid: string };
  Querystring: Query;
}

const mostEntries = 1000;

/** The service that an enterprise runs beside its archive, for sandbox companies. */
export async function feedRoutes(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }) {
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    const isKnown = sandbox.secret === null || request.headers.authorization === `Bearer ${sandbox.secret}`;
    return isKnown ? undefined : reply.code(401).send(failure(40001));
  };

  app.get<Place>('/archive/:corpid/messages', async (request, reply) => {
    const refused = refuse(request, reply);
    if (refused) return refused;
    if (sandbox.fails('slow')) await sleep(sandbox.slowMs);
    if (sandbox.fails('busy')) return failure(-1);
    const { seq = '0', limit = String(mostEntries) } = request.query;
    const most = Number(limit);
    if (!/^\d{1,15}$/.test(seq) || !(most >= 1 && most <= mostEntries)) return failure(40058);
    const directory = await sandbox.read(request.params.corpid);
    return directory ? success({ list: entriesAfter(directory, Number(seq), most) }) : failure(40013);
  });

  app.get<Place>('/archive/:corpid/media', async (request, reply) => {
    const refused = refuse(request, reply);
    if (refused) return refused;
    const bytes = mediaOf(request.query.sdkfileid ?? '');
    return bytes ? reply.type('application/octet-stream').send(bytes) : reply.code(404).send(failure(40007));
  });
}
