import { readSecrets } from '../../secrets/enterprise-secrets.js';
import type { Connector } from '../wecom/connector.js';
import { FeedError } from './feed-error.js';
import { type FeedMessage, type OtherEntry, readEntry } from './feed-message.js';
import { isRow } from './message-types.js';
import { requestBytes } from './request.js';

/** Entries per request, the most that WeCom answers. */
export const mostEntries = 1000;
const pageBytes = 16 * 1024 * 1024;
/** The largest file that WeCom archives as a whole is below that. */
const mediaBytes = 64 * 1024 * 1024;

export interface FeedPlace {
  url: string;
  key: string;
  mayBePrivate: boolean;
}

export type FeedEntry = FeedMessage | OtherEntry;

/** Where a company's feed is; undefined if it is not connected. A sandbox company has that of the sandbox. */
export async function feedOf(connector: Connector, enterpriseId: number): Promise<FeedPlace | undefined> {
  const { database, keyring, options, archiveHosts } = connector;
  const { company, secrets } = await database.tenant(enterpriseId, async (db) => ({
    company: await db.selectFrom('enterprise').select(['corpid', 'is_sandbox']).where('id', '=', enterpriseId).executeTakeFirstOrThrow(),
    secrets: await readSecrets(db, keyring, enterpriseId),
  }));
  const { archive_feed_url: url, archive_feed_key: key } = secrets;
  if (url && key && URL.canParse(url)) return { url, key, mayBePrivate: archiveHosts.has(new URL(url).host) };
  const sandbox = company.is_sandbox ? options.sandbox?.() : undefined;
  return sandbox && { url: `${sandbox.url}/archive/${encodeURIComponent(company.corpid)}`, key: sandbox.secret, mayBePrivate: true };
}

/** The service that a company runs to decrypt its archive. */
export class ArchiveFeed {
  timeoutMs = 15_000;

  constructor(
    readonly place: FeedPlace,
    readonly signal: AbortSignal,
  ) {}

  #ask(path: string, query: Record<string, string | number>, mostBytes: number): Promise<Buffer> {
    const { url: base, key, mayBePrivate } = this.place;
    const url = new URL(`${base.replace(/(?<!\/)\/+$/, '')}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    return requestBytes({ url, key, mostBytes, mayBePrivate, timeoutMs: this.timeoutMs, signal: this.signal });
  }

  /** Reads the entries after a seq, in order. @throws FeedError */
  async messages(after: number, limit = mostEntries): Promise<FeedEntry[]> {
    const bytes = await this.#ask('messages', { seq: after, limit }, pageBytes);
    let answer: unknown;
    try {
      answer = JSON.parse(bytes.toString());
    } catch {
      throw FeedError.broken('JSON');
    }
    if (!isRow(answer) || !Number.isInteger(answer.errcode)) throw FeedError.broken('errcode');
    if (answer.errcode !== 0) throw FeedError.told(answer.errcode as number);
    if (!Array.isArray(answer.list) || answer.list.length > limit) throw FeedError.broken('list');
    return entriesIn(answer.list, after);
  }

  /** Reads the bytes of a file. @throws FeedError */
  media(sdkfileid: string): Promise<Buffer> {
    return this.#ask('media', { sdkfileid }, mediaBytes);
  }
}

/** Each entry has a larger seq than the one before it, so that none is read twice and none forever. */
function entriesIn(list: readonly unknown[], after: number): FeedEntry[] {
  let last = after;
  return list.map((entry) => {
    const seq = isRow(entry) ? entry.seq : undefined;
    if (!isRow(entry) || typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq <= last) throw FeedError.broken('seq');
    last = seq;
    return readEntry(seq, entry);
  });
}
