import type { Readable } from 'node:stream';
import type { Data, Input, OperationId } from '@shiyi/sdk';
import type { Trace } from '../audit/audit.js';
import type { LogWitness } from '../audit/log-witness.js';
import type { Principal, Sessions } from '../auth/principal.js';
import type { CacheStore } from '../cache/cache.js';
import type { CacheCounts } from '../cache/cache-counts.js';
import type { Database, Db } from '../db/database.js';
import type { Retry } from '../db/retry.js';
import type { FileAddresses } from '../files/addresses.js';
import type { FileStore, StoredObject } from '../files/file-store.js';
import type { JobQueue } from '../jobs/job-queue.js';
import type { LiveEvents } from '../live/live-events.js';
import type { Outbox } from '../outbox/outbox.js';
import type { AppSender } from '../outside/ingest/app-key.js';
import type { Device } from '../outside/robots/device-token.js';
import type { Connector } from '../outside/wecom/connector.js';
import type { Platform } from '../outside/wecom/platform.js';
import type { Painter } from '../poster-drawing/painter.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { Keyring } from '../secrets/keyring.js';
import type { Language } from './refusal.js';

/** Services shared by every request while the server runs. */
export interface Deps {
  database: Database;
  cache: CacheStore;
  cacheCounts: CacheCounts;
  sessions: Sessions;
  files: FileStore;
  fileAddresses: FileAddresses;
  platform: Platform;
  connector: Connector;
  outbox: Outbox;
  /** Continues the searches of erasures immediately. */
  erasures: { wake(): void };
  sandbox: Sandbox;
  keyring: Keyring;
  /** How far the logs were seen to reach, outside the database. */
  logWitness: Pick<LogWitness, 'of'>;
  jobs: JobQueue;
  live: LiveEvents;
  /** Draws posters. */
  painter: Painter;
  /** Maximum size of an import file, in bytes. */
  importLimit: number;
  /** Days an import keeps its files after it ends. */
  importDays: number;
  /** Writes a line to the server's log. */
  report(text: string): void;
}

export interface Caller {
  requestId: string;
  ip: string;
  userAgent: string;
  language: Language;
  /** Public base URL of the console, such as http://127.0.0.1:8420. */
  origin: string;
}

/** JSON of this type built by the database and sent unchanged. */
export class RawJson<out T> {
  declare readonly type: T;

  constructor(readonly text: string) {}
}

export class FileReply {
  constructor(
    readonly bytes: Buffer,
    readonly type: string,
    readonly name?: string,
    /** How long a browser may keep it, in seconds. */
    readonly maxAge?: number,
  ) {}
}

/** Context of operations without a session. They open their own short transactions and must not trust their input. */
export interface OpenContext {
  deps: Deps;
  caller: Caller;
}

/**
 * Context of all other operations: one transaction whose handle only sees the enterprise of the session, or all enterprises if the operation
 * is meant for installation administrators and they call it.
 */
export interface Context extends OpenContext {
  db: Db;
  principal: Principal;
  /** Adds the object and its state before and after to the audit row. `after` defaults to the input. */
  audit(trace: Trace): void;
  /** Runs the work after the transaction commits. */
  afterCommit(work: () => void | Promise<void>): void;
}

/** Context of an operation of the customers' app: one transaction whose handle only sees the company of the key that signed it. */
export interface AppContext extends OpenContext {
  db: Db;
  sender: AppSender;
}

/** Context of an operation of a robot device: one transaction whose handle only sees the company of the device. */
export interface DeviceContext extends OpenContext {
  db: Db;
  device: Device;
}

/** Context of a session operation before its transaction. It opens short transactions and does slow work outside them. */
export interface PreparingContext extends OpenContext {
  principal: Principal;
  tenant<T>(work: (db: Db) => Promise<T>, retry?: Retry): Promise<T>;
}

/** A file from the store, sent unchanged. */
export class StoredFileReply {
  constructor(
    readonly stored: StoredObject,
    readonly type: string,
    readonly name: string,
  ) {}
}

/** Options that an event stream client sends with its request. */
export interface StreamOptions {
  token: string | undefined;
  after: number | undefined;
}

/** An endless event stream, opened after the commit because it outlives any transaction. */
export class StreamReply {
  constructor(readonly open: (asked: StreamOptions) => Promise<Readable>) {}
}

/** An uploaded file that is already in the store. */
export class StoredFile extends File {
  constructor(
    readonly stored: StoredObject,
    name: string,
    type: string,
  ) {
    super([], name, { type });
  }

  /** Identifies the upload by its content, so that equal uploads compare as equal. */
  toJSON() {
    return { name: this.name, size: this.stored.size, sha256: this.stored.sha256 };
  }
}

export type ReplyOf<Id extends OperationId> = Promise<Data<Id> | RawJson<Data<Id>> | FileReply | StoredFileReply | StreamReply>;

/** May run again in a new transaction after a lost connection or a conflict, so it must change nothing but the database. */
type Handler<Id extends OperationId> = (context: Context, input: Input<Id>) => ReplyOf<Id>;

/**
 * Runs slow work (password hashing, calls to Redis, the file store or another host) before the transaction, so that it holds no database
 * connection, and returns the work to do inside the transaction.
 */
export interface PreparedHandler<Id extends OperationId> {
  prepare(context: PreparingContext, input: Input<Id>): Promise<(context: Context) => ReplyOf<Id>>;
}

export type Handlers = { [Id in OperationId]?: Handler<Id> | PreparedHandler<Id> };
export type AppHandlers = { [Id in OperationId]?: (context: AppContext, input: Input<Id>) => Promise<Data<Id>> };
export type DeviceHandlers = { [Id in OperationId]?: (context: DeviceContext, input: Input<Id>) => Promise<Data<Id>> };
export type OpenHandlers = { [Id in OperationId]?: (context: OpenContext, input: Input<Id>) => ReplyOf<Id> };
