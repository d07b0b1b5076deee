import type { Data, Input, OperationId } from '@shiyi/sdk';
import type { Trace } from './audit.js';
import type { CacheStore, TenantCache } from './cache/cache.js';
import type { CacheCounts } from './cache/cache-counts.js';
import type { Database, Db } from './db/database.js';
import type { FileStore, Stored } from './files/file-store.js';
import type { JobRunner } from './jobs/runner.js';
import type { EventStream } from './live/event-stream.js';
import type { Live } from './live/live.js';
import type { Connector } from './platform/connector.js';
import type { Platform } from './platform/platform.js';
import type { Principal, Sessions } from './principal.js';
import type { Sandbox } from './sandbox/sandbox.js';
import type { Keyring } from './secrets/keyring.js';

/** What stands when the server runs; the same for every request. */
export interface House {
  database: Database;
  cache: CacheStore;
  cacheCounts: CacheCounts;
  sessions: Sessions;
  files: FileStore;
  platform: Platform;
  connector: Connector;
  sandbox: Sandbox;
  keyring: Keyring;
  jobs: JobRunner;
  live: Live;
  /** Largest file of an import, in bytes. */
  importLimit: number;
}

export interface Caller {
  requestId: string;
  ip: string;
  userAgent: string;
  language: 'zh' | 'en';
  /** Address the console is seen under, such as http://127.0.0.1:8420. */
  origin: string;
}

/** JSON that the database has built; it goes out as it is. */
export class RawJson {
  constructor(readonly text: string) {}
}

export class FileAnswer {
  constructor(
    readonly bytes: Buffer,
    readonly type: string,
    readonly name?: string,
  ) {}
}

/** What an operation without a session works with: it opens its own short transactions and trusts nothing of its input. */
export interface OpenContext {
  house: House;
  caller: Caller;
}

/** What every other operation works with: one transaction whose handle sees the enterprise of the session only. */
export interface Context extends OpenContext {
  db: Db;
  principal: Principal;
  cache: TenantCache;
  /** Adds to the audit row: which object, how it was before and after. After defaults to the input. */
  audit(trace: Trace): void;
  /** Runs once the transaction is committed. */
  afterCommit(work: () => void | Promise<void>): void;
  /** Runs once the transaction is rolled back, in one of its own. */
  afterRollback(work: (db: Db) => Promise<void>): void;
}

/** A file of the store; it goes out as it lies there. */
export class StoredAnswer {
  constructor(
    readonly stored: Stored,
    readonly type: string,
    readonly name: string,
  ) {}
}

/** What a reader of events brings with the request. */
export interface AskedStream {
  token: string | undefined;
  after: number | undefined;
}

/** Events without an end; it is opened after the commit, because it lives longer than any transaction. */
export class StreamAnswer {
  constructor(readonly open: (asked: AskedStream) => Promise<EventStream>) {}
}

/** What came in with a form; it lies in the store already. */
export class StoredFile extends File {
  constructor(
    readonly stored: Stored,
    name: string,
  ) {
    super([], name);
  }

  /** The content tells whether two uploads are the same. */
  toJSON() {
    return { name: this.name, size: this.stored.size, sha256: this.stored.sha256 };
  }
}

type Answer<Id extends OperationId> = Promise<Data<Id> | RawJson | FileAnswer | StoredAnswer | StreamAnswer>;

export type Handlers = { [Id in OperationId]?: (context: Context, input: Input<Id>) => Answer<Id> };
export type OpenHandlers = { [Id in OperationId]?: (context: OpenContext, input: Input<Id>) => Answer<Id> };
