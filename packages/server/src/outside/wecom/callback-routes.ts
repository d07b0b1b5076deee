import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { companies, companyState } from '../../auth/companies.js';
import type { Services } from '../../http/context.js';
import { readSecrets } from '../../secrets/enterprise-secrets.js';
import { type CallbackKeys, decrypt, isSignature, signatureOf } from './callback-crypto.js';
import type { EventInput } from './event-job.js';
import { type EventFields, fieldsOf } from './event-xml.js';

const bodyLimit = 64 * 1024;
/** WeCom retries an event within seconds; anything older may be a replay. */
const maxAgeSeconds = 600;

interface Receiver {
  enterpriseId: number;
  corpid: string;
  keys: CallbackKeys;
}

/** Returns the enterprise of a corpid if it accepts callbacks: none that is deleted, closed or expired, whose rows nobody may change. */
function receiverOf({ database, keyring, sandbox }: Services, corpid: string): Promise<Receiver | undefined> {
  return database.system(async (db) => {
    const company = await companies(db)
      .select(['enterprise.id', 'enterprise.corpid'])
      .where('enterprise.corpid', '=', corpid)
      .where(sql<boolean>`${companyState} in ('pending_auth', 'active', 'grace')`)
      .$if(!sandbox.allowed, (some) => some.where('enterprise.is_sandbox', '=', false))
      .executeTakeFirst();
    if (!company) return undefined;
    const { callback_token: token, aes_key: aesKey } = await readSecrets(db, keyring, company.id);
    return token && aesKey ? { enterpriseId: company.id, corpid: company.corpid, keys: { token, aesKey } } : undefined;
  });
}

/** Verifies and decrypts a callback for this enterprise; undefined if anything is invalid. */
function opened({ keys, corpid }: Receiver, query: Record<string, unknown>, encrypted: unknown): string | undefined {
  const { msg_signature: signature, timestamp, nonce } = query;
  if (![signature, timestamp, nonce, encrypted].every((one) => typeof one === 'string')) return undefined;
  if (!isSignature(signature as string, signatureOf(keys, timestamp as string, nonce as string, encrypted as string))) return undefined;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < maxAgeSeconds)) return undefined;
  const plain = decrypt(keys, encrypted as string);
  return plain?.receiver === corpid ? plain.message : undefined;
}

/** Maximum characters stored of a field. The encrypted event is longer. */
const maxText = 2000;
/** Fields not stored: codes that grant access to anyone who has them, and the reason of a failure. */
const passing = new Set(['WelcomeCode', 'FailReason']);

/** What an event is about. Digested, because it may be a person. */
const subjectOf = ({ ExternalUserID: contact, ChatId: chat, Event: event }: EventFields) =>
  `event:${createHash('sha256')
    .update(contact ?? chat ?? event ?? '')
    .digest('hex')}`;

/** Stores an event and a job for it, once per event. Those about the same contact or group are processed in order. */
function keepEvent({ database, jobs }: Services, { enterpriseId }: Receiver, message: string, fields: EventFields) {
  const event = Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !passing.has(name))
      .map(([name, text]) => [name, text.slice(0, maxText)]),
  );
  return database.tenant(enterpriseId, async (db) => {
    const kept = await db
      .insertInto('platform_event')
      .values({ enterprise_id: enterpriseId, digest: createHash('sha256').update(message).digest(), event: JSON.stringify(event) })
      .onConflict((clash) => clash.columns(['enterprise_id', 'digest']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!kept) return;
    await jobs.add(db, 'event', { input: { event_id: kept.id } satisfies EventInput, orderKey: subjectOf(fields) });
  });
}

/** Answers the same for an unknown enterprise and one that does not accept callbacks. */
const unknown = (reply: FastifyReply) => reply.code(404).type('text/plain').send('');
const refused = (reply: FastifyReply) => reply.code(403).type('text/plain').send('');

interface Callback {
  Params: { corpid: string };
  Querystring: Record<string, unknown>;
}

/** Receives WeCom's callbacks. WeCom waits at most five seconds, so events are processed after the response. */
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
