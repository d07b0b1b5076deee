import { randomBytes } from 'node:crypto';
import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { AppContext, AppHandlers, Context, Handlers } from '../../../http/context.js';
import { placeOfAppKey } from '../../../outside/ingest/app-key.js';
import { staffBrief } from '../../../records/briefs.js';
import { lockVersion } from '../../../records/version.js';
import { mostDaysLate, recordCheckIns } from '../check-in/record.js';

const keys = (db: Db) => db.selectFrom('ingest_key');
const keyColumns = [
  ...(['ingest_key.id', 'ingest_key.key_id', 'ingest_key.name', 'ingest_key.status', 'ingest_key.last_used_at'] as const),
  staffBrief('ingest_key.staff_id').as('staff'),
  ...(['ingest_key.created_at', 'ingest_key.version'] as const),
] as const;

async function createKey({ db, principal, deps, audit }: Context, { name }: Input<'createIngestKey'>) {
  const { enterpriseId, staffId } = principal;
  const key_id = `ak_${randomBytes(12).toString('base64url')}`;
  const secret = randomBytes(32).toString('base64url');
  const { key_id: sealed_with, sealed } = deps.keyring.seal(secret, placeOfAppKey(enterpriseId, key_id));
  const row = await db
    .insertInto('ingest_key')
    .values({ key_id, name: name.trim(), sealed: Buffer.from(sealed), sealed_with, staff_id: staffId })
    .returning(['id', 'key_id', 'name', 'status', 'version'])
    .executeTakeFirstOrThrow();
  audit({ target: row.id, after: { key_id, name: row.name } });
  return { ...row, secret } as Data<'createIngestKey'>;
}

async function changeStatus({ db, audit }: Context, { id, version, status }: Input<'changeIngestKeyStatus'>) {
  const before = await lockVersion(keys(db).select(['status', 'version', 'updated_at']).where('id', '=', id), version);
  await db.updateTable('ingest_key').set({ status }).where('id', '=', id).execute();
  audit({ target: id, before: { status: before.status } });
  return readRow(db, keys(db).where('ingest_key.id', '=', id), keyColumns);
}

async function takeCheckIns({ db, sender, caller }: AppContext, { list: events }: Input<'sendCheckIns'>) {
  const { enterpriseId, keyId } = sender;
  const found = await recordCheckIns(db, { enterpriseId, source: keyId, staffId: null, mostDaysLate }, events);
  const results = found.map(({ reason, ...rest }) => ({ ...rest, reason: reason?.[caller.language === 'zh' ? 0 : 1] ?? null }));
  const count = (outcome: string) => results.filter((one) => one.outcome === outcome).length;
  return { taken: count('taken'), repeated: count('repeated'), refused: count('refused'), results };
}

const mostMessages = 500;

async function dueMessages({ db }: AppContext) {
  const found = await db
    .selectFrom('customer_message')
    .select(['id', 'user_id', 'service_id', 'kind', 'subject', 'content', 'created_at'])
    .where('fetched_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('id')
    .limit(mostMessages + 1)
    .execute();
  return { messages: found.slice(0, mostMessages), more: found.length > mostMessages } as Data<'getCustomerMessages'>;
}

async function markFetched({ db }: AppContext, { ids }: Input<'setMessagesFetched'>) {
  const { numAffectedRows = 0n } = await sql`update customer_message set fetched_at = now()
    where id = any(${ids}::bigint[]) and fetched_at is null and withdrawn_at is null and due_at <= now()`.execute(db);
  return { fetched: Number(numAffectedRows) };
}

export const handlers: Handlers = {
  listIngestKeys: list('listIngestKeys', {
    from: ({ db }: Context) => keys(db),
    id: 'ingest_key.id',
    columns: keyColumns,
    search: ['ingest_key.name', 'ingest_key.key_id'],
    order: [{ desc: 'ingest_key.created_at' }],
  }),
  createIngestKey: createKey,
  changeIngestKeyStatus: changeStatus,
};

export const appHandlers: AppHandlers = {
  sendCheckIns: takeCheckIns,
  getCustomerMessages: dueMessages,
  setMessagesFetched: markFetched,
};
