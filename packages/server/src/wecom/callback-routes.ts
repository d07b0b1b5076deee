import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../http/context.js';
import { readSecrets } from '../secrets/enterprise-secrets.js';
import { type CallbackKeys, decrypt, isSignature, signatureOf } from './callback-crypto.js';
import { lockEvents } from './event-job.js';
import { type EventFields, fieldsOf } from './event-xml.js';

const bodyLimit = 64 * 1024;
/** An event is repeated within seconds; one that is older was kept by somebody else. */
const maxAgeSeconds = 600;

interface Receiver {
  enterpriseId: number;
  corpid: string;
  keys: CallbackKeys;
}

/** The enterprise of an address, where it takes callbacks. */
function receiverOf({ database, keyring }: Services, corpid: string): Promise<Receiver | undefined> {
  return database.system(async (db) => {
    const company = await db.selectFrom('enterprise').select(['id', 'corpid']).where('corpid', '=', corpid).executeTakeFirst();
    if (!company) return undefined;
    const { callback_token: token, aes_key: aesKey } = await readSecrets(db, keyring, company.id);
    return token && aesKey ? { enterpriseId: company.id, corpid: company.corpid, keys: { token, aesKey } } : undefined;
  });
}

/** What was sealed for this enterprise; undefined where anything about it is wrong. */
function opened({ keys, corpid }: Receiver, query: Record<string, unknown>, encrypted: unknown): string | undefined {
  const { msg_signature: signature, timestamp, nonce } = query;
  if (![signature, timestamp, nonce, encrypted].every((one) => typeof one === 'string')) return undefined;
  if (!isSignature(signature as string, signatureOf(keys, timestamp as string, nonce as string, encrypted as string))) return undefined;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < maxAgeSeconds)) return undefined;
  const plain = decrypt(keys, encrypted as string);
  return plain?.receiver === corpid ? plain.message : undefined;
}

/** Codes that open something for whoever holds them stay out of the database. */
const passing = new Set(['WelcomeCode', 'FailReason']);

/** Keeps an event and the work on it, once. */
function keepEvent({ database }: Services, { enterpriseId }: Receiver, message: string, fields: EventFields) {
  const event = Object.fromEntries(Object.entries(fields).filter(([name]) => !passing.has(name)));
  return database.tenant(enterpriseId, async (db) => {
    await lockEvents(db, enterpriseId);
    const kept = await db
      .insertInto('platform_event')
      .values({ enterprise_id: enterpriseId, digest: createHash('sha256').update(message).digest(), event: JSON.stringify(event) })
      .onConflict((clash) => clash.columns(['enterprise_id', 'digest']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!kept) return;
    await sql`insert into job (enterprise_id, kind, name) values (${enterpriseId}, 'event', '处理企业微信通知') on conflict do nothing`.execute(
      db,
    );
  });
}

/** The same for a company that is not here and one that takes no callbacks. */
const unknown = (reply: FastifyReply) => reply.code(404).type('text/plain').send('');
const refused = (reply: FastifyReply) => reply.code(403).type('text/plain').send('');

interface Callback {
  Params: { corpid: string };
  Querystring: Record<string, unknown>;
}

/** Where the platform reports what has happened. It waits five seconds at most, so the work comes after the answer. */
export async function callbackRoutes(app: FastifyInstance, { services }: { services: Services }) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['text/xml', 'application/xml'], { parseAs: 'string', bodyLimit }, (_, body, done) => done(null, body));

  app.get<Callback>('/:corpid', async ({ params, query }, reply) => {
    const receiver = await receiverOf(services, params.corpid);
    if (!receiver) return unknown(reply);
    const echo = opened(receiver, query, query.echostr);
    return echo === undefined ? refused(reply) : reply.type('text/plain').send(echo);
  });

  app.post<Callback>('/:corpid', { bodyLimit }, async ({ params, query, body }, reply) => {
    const receiver = await receiverOf(services, params.corpid);
    if (!receiver) return unknown(reply);
    const message = opened(receiver, query, fieldsOf(String(body ?? ''))?.Encrypt);
    const fields = message === undefined ? undefined : fieldsOf(message);
    if (message === undefined || !fields) return refused(reply);
    await keepEvent(services, receiver, message, fields);
    services.jobs.wake();
    return reply.type('text/plain').send('');
  });
}
