import type { Data, Input, OperationId } from '@shiyi/sdk';
import type { Trace } from './audit.js';
import type { CacheStore, TenantCache } from './cache/cache.js';
import type { Database, Db } from './db/database.js';
import type { FileStore } from './files/file-store.js';
import type { Platform } from './platform/platform.js';
import type { Principal, Sessions } from './principal.js';

/** What stands when the server runs; the same for every request. */
export interface House {
  database: Database;
  cache: CacheStore;
  sessions: Sessions;
  files: FileStore;
  platform: Platform;
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
}

type Answer<Id extends OperationId> = Promise<Data<Id> | RawJson | FileAnswer>;

export type Handlers = { [Id in OperationId]?: (context: Context, input: Input<Id>) => Answer<Id> };
export type OpenHandlers = { [Id in OperationId]?: (context: OpenContext, input: Input<Id>) => Answer<Id> };
