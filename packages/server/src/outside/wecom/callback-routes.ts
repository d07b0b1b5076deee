import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { companies, companyState } from '../../auth/companies.js';
import type { Db } from '../../db/database.js';
import type { Deps } from '../../http/context.js';
import { readSecrets } from '../../secrets/enterprise-secrets.js';
import { type CallbackKeys, decrypt, isSignature, signatureOf } from './callback-crypto.js';
import type { EventInput } from './event-job.js';
import { type EventFields, fieldsOf } from './event-xml.js';
import { addWelcome } from './welcome-code.js';

const bodyLimit = 64 * 1024;
/** WeCom retries an event within seconds; anything older may be a replay. */
const maxAgeSeconds = 600;

interface Receiver {
  enterpriseId: number;
  corpid: string;
  keys: CallbackKeys;
}

/** Returns the enterprise of a corpid if it accepts callbacks: none that is deleted, closed or expired, whose rows nobody may change. */
function receiverOf({ database, keyring, sandbox }: Deps, corpid: string): Promise<Receiver | undefined> {
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
function decryptEvent({ keys, corpid }: Receiver, query: Record<string, unknown>, encrypted: unknown): string | undefined {
  const { msg_signature: signature, timestamp, nonce } = query;
  if (![signature, timestamp, nonce, encrypted].every((one) => typeof one === 'string')) return undefined;
  if (!isSignature(signature as string, signatureOf(keys, timestamp as string, nonce as string, encrypted as string))) return undefined;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < maxAgeSeconds)) return undefined;
  const plain = decrypt(keys, encrypted as string);
  return plain?.receiver === corpid ? plain.message : undefined;
}

/** Maximum characters stored of a field. The encrypted event is longer. */
const maxText = 2000;
/** A field not stored with the event: a code that grants access to anyone who has it. */
const passing = new Set(['WelcomeCode']);

/** What an event is about. Digested, because it may be a person. */
const subjectOf = ({ ExternalUserID: contact, ChatId: chat, Event: event }: EventFields) =>
  `event:${createHash('sha256')
    .update(contact ?? chat ?? event ?? '')
    .digest('hex')}`;

/** Kinds of change whose events only say that a record is to be read again. */
const edits = /^(edit|update|shuffle)/;

/**
 * Returns the id of an event that came before. Two edits within a second have the same text, so that the second may be of a later change than
 * the one that was read; while the first still waits to be read, it is enough.
 */
async function readAgain(db: Db, digest: Buffer, orderKey: string) {
  const { rows } = await sql<{ id: number }>`select e.id from platform_event e where e.digest = ${digest} and not exists (
    select from job j where j.order_key = ${orderKey} and j.status = 'waiting' and j.input->>'event_id' = e.id::text)`.execute(db);
  return rows[0];
}

/** Stores an event and a job for it, once per event. Those about the same contact or group are processed in order. */
function keepEvent({ database, jobs, keyring }: Deps, { enterpriseId }: Receiver, message: string, fields: EventFields) {
  const event = Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !passing.has(name))
      .map(([name, text]) => [name, text.slice(0, maxText)]),
  );
  const digest = createHash('sha256').update(message).digest();
  const orderKey = subjectOf(fields);
  return database.tenant(enterpriseId, async (db) => {
    const added = await db
      .insertInto('platform_event')
      .values({ enterprise_id: enterpriseId, digest, event: JSON.stringify(event) })
      .onConflict((clash) => clash.columns(['enterprise_id', 'digest']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) await addWelcome(db, { jobs, keyring }, enterpriseId, fields);
    const kept = added ?? (edits.test(fields.ChangeType ?? '') ? await readAgain(db, digest, orderKey) : undefined);
    if (kept) await jobs.add(db, 'event', { input: { event_id: kept.id } satisfies EventInput, orderKey });
  });
}

/** Answers the same for an unknown enterprise and one that does not accept callbacks. */
const unknown = (reply: FastifyReply) => reply.code(404).type('text/plain').send('');
const sendForbidden = (reply: FastifyReply) => reply.code(403).type('text/plain').send('');

interface Callback {
  Params: { corpid: string };
  Querystring: Record<string, unknown>;
}

/** Receives WeCom's callbacks. WeCom waits at most five seconds, so events are processed after the response. */
export async function callbackRoutes(app: FastifyInstance, { deps }: { deps: Deps }) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['text/xml', 'application/xml'], { parseAs: 'string', bodyLimit }, (_, body, done) => done(null, body));

  app.get<Callback>('/:corpid', async ({ params, query }, reply) => {
    const receiver = await receiverOf(deps, params.corpid);
    if (!receiver) return unknown(reply);
    const echo = decryptEvent(receiver, query, query.echostr);
    return echo === undefined ? sendForbidden(reply) : reply.type('text/plain').send(echo);
  });

  app.post<Callback>('/:corpid', { bodyLimit }, async ({ params, query, body }, reply) => {
    const receiver = await receiverOf(deps, params.corpid);
    if (!receiver) return unknown(reply);
    const message = decryptEvent(receiver, query, fieldsOf(String(body ?? ''))?.Encrypt);
    const fields = message === undefined ? undefined : fieldsOf(message);
    if (message === undefined || !fields) return sendForbidden(reply);
    await keepEvent(deps, receiver, message, fields);
    deps.jobs.wake();
    return reply.type('text/plain').send('');
  });
}
