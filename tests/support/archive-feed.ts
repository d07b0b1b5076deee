import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { storeSecret } from '@shiyi/server/secrets/enterprise-secrets';
import type { TestServer } from './server.js';

export interface FeedEntry {
  seq: number;
  msgid: string;
  action: string;
  from: string;
  tolist: string[];
  roomid: string;
  msgtime: number;
  msgtype: string;
  [part: string]: unknown;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => boolean;

export const feedKey = 'feed-key-of-the-test';

/** A service that tells an archive as a company runs it: entries in order, and files by their id. */
export class ArchiveFeedServer {
  entries: FeedEntry[] = [];
  readonly media = new Map<string, Buffer>();
  /** Answers instead, if it returns true. */
  instead: Handle | undefined;
  requests = 0;
  #seq = 0;
  #server: Server | undefined;

  async start(): Promise<string> {
    this.#server = createServer((request, response) => this.#answer(request, response));
    await new Promise<void>((done) => this.#server?.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close() {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  #answer(request: IncomingMessage, response: ServerResponse) {
    this.requests++;
    if (this.instead?.(request, response)) return;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://feed');
    if (request.headers.authorization !== `Bearer ${feedKey}`) return void response.writeHead(401).end();
    if (pathname === '/media') {
      const bytes = this.media.get(searchParams.get('sdkfileid') ?? '');
      return void (bytes ? response.writeHead(200).end(bytes) : response.writeHead(404).end());
    }
    const [after, limit] = [Number(searchParams.get('seq')), Number(searchParams.get('limit'))];
    const list = this.entries.filter(({ seq }) => seq > after).slice(0, limit);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ errcode: 0, list }));
  }

  /** Adds an entry. Returns it. */
  add(entry: Partial<FeedEntry> & { from: string; tolist: string[]; msgtype: string }): FeedEntry {
    const seq = ++this.#seq;
    const added = { seq, msgid: `m${seq}_external`, action: 'send', roomid: '', msgtime: Date.now(), ...entry };
    this.#seq = Math.max(this.#seq, added.seq);
    this.entries.push(added);
    return added;
  }

  text(from: string, to: string, content: string, msgtime = Date.now()) {
    return this.add({ from, tolist: [to], msgtype: 'text', msgtime, text: { content } });
  }

  agree(external: string, userid: string, at = Date.now() - 1000, type: 'agree' | 'disagree' = 'agree') {
    return this.add({ from: external, tolist: [userid], msgtype: type, msgtime: at, [type]: { userid: external, [`${type}_time`]: at } });
  }
}

/** Connects a company with a feed on this machine, which whoever runs the server has allowed. */
export async function connectFeed({ deps }: TestServer, enterpriseId: number, url: string) {
  deps.connector.archiveHosts = new Set([...deps.connector.archiveHosts, new URL(url).host]);
  await deps.database.system(async (db) => {
    const place = { enterpriseId, staffId: null };
    await storeSecret(db, deps.keyring, place, { name: 'archive_feed_url', text: url });
    await storeSecret(db, deps.keyring, place, { name: 'archive_feed_key', text: feedKey });
  });
}
