import type { Readable } from 'node:stream';
import type { Data, Input, OperationId } from '@shiyi/sdk';
import type { Trace } from '../audit/audit.js';
import type { Principal, Sessions } from '../auth/principal.js';
import type { CacheStore } from '../cache/cache.js';
import type { CacheCounts } from '../cache/cache-counts.js';
import type { Database, Db } from '../db/database.js';
import type { Retry } from '../db/retry.js';
import type { FileStore, Stored } from '../files/file-store.js';
import type { JobRunner } from '../jobs/runner.js';
import type { LiveEvents } from '../live/live-events.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { Keyring } from '../secrets/keyring.js';
import type { Connector } from '../wecom/connector.js';
import type { Platform } from '../wecom/platform.js';
import type { Language } from './refusal.js';

/** What stands when the server runs; the same for every request. */
export interface Services {
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
  live: LiveEvents;
  /** Largest file of an import, in bytes. */
  importLimit: number;
}

export interface Caller {
  requestId: string;
  ip: string;
  userAgent: string;
  language: Language;
  /** Address the console is seen under, such as http://127.0.0.1:8420. */
  origin: string;
}

/** JSON of this type that the database has built; it goes out as it is. */
export class RawJson<out T> {
  declare readonly type: T;

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
  services: Services;
  caller: Caller;
}

/** What every other operation works with: one transaction whose handle sees the enterprise of the session only. */
export interface Context extends OpenContext {
  db: Db;
  principal: Principal;
  /** Adds to the audit row: which object, how it was before and after. After defaults to the input. */
  audit(trace: Trace): void;
  /** Runs once the transaction is committed. */
  afterCommit(work: () => void | Promise<void>): void;
}

/** What an operation of a session does before its transaction: it opens short ones of its own, and waits for what takes long outside them. */
export interface PreparingContext extends OpenContext {
  principal: Principal;
  tenant<T>(work: (db: Db) => Promise<T>, retry?: Retry): Promise<T>;
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
  constructor(readonly open: (asked: AskedStream) => Promise<Readable>) {}
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

export type Answer<Id extends OperationId> = Promise<Data<Id> | RawJson<Data<Id>> | FileAnswer | StoredAnswer | StreamAnswer>;

/** It runs again, in another transaction, where that was lost or gave way to others: it changes nothing but the database. */
type Handler<Id extends OperationId> = (context: Context, input: Input<Id>) => Answer<Id>;

/**
 * Hashing a password, or asking Redis, the file store or another host, must hold no connection of the database: it comes first and answers
 * what the transaction does.
 */
export interface PreparedHandler<Id extends OperationId> {
  prepare(context: PreparingContext, input: Input<Id>): Promise<(context: Context) => Answer<Id>>;
}

export type Handlers = { [Id in OperationId]?: Handler<Id> | PreparedHandler<Id> };
export type OpenHandlers = { [Id in OperationId]?: (context: OpenContext, input: Input<Id>) => Answer<Id> };
