import type { Db } from '../db/database.js';
import type { Sentence } from '../http/refusal.js';
import type { OfficialAccount, WritingAccount } from '../outside/official/official-api.js';
import type { Purpose } from '../outside/wecom/connector.js';
import type { Api, WritingApi } from '../outside/wecom/wx-api.js';
import type { SealedValue } from '../secrets/keyring.js';

/** Reads from the platforms of one company. */
export interface Readers {
  wecom(purpose: Purpose): Promise<Api>;
  official(): Promise<OfficialAccount>;
}

export interface LookUpReaders extends Readers {
  /** Reads rows of the company, in a transaction of its own. */
  tenant<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** Writes to the platforms of one company. */
export interface Writers extends LookUpReaders {
  wecom(purpose: Purpose): Promise<WritingApi>;
  official(): Promise<WritingAccount>;
  /** Returns a file of the store; undefined if it is gone. */
  file(key: string): Promise<Buffer | undefined>;
  /** Decrypts what must not be in the input; undefined if it cannot be. */
  open(value: SealedValue, place: string): string | undefined;
}

export type Outcome<Result> = { status: 'sent'; result: Result } | { status: 'refused' | 'dropped' };

/** A kind of write to WeCom or the official account. `Input` and `Result` are stored as JSON. */
export interface OutgoingKind<Input = unknown, Result = unknown> {
  kind: string;
  name: Sentence;
  /** How long it may take until the platform shows what it did. Defaults to 2 seconds. */
  visibleAfterMs?: number;
  /** Error codes of the platform that say "it exists already". What `lookUp` then finds is the result, as another write was faster. */
  existsCodes?: readonly number[];
  /** Makes the one call that writes. @throws WxError, OfficialError */
  send(to: Writers, input: Input): Promise<Result>;
  /** Finds out whether a call whose answer was lost has been done: its result, or undefined if it must be sent again. */
  lookUp(from: LookUpReaders, input: Input, since: Date): Promise<{ result: Result } | undefined>;
  /** Stores the outcome, in the transaction that settles the row. */
  settle(db: Db, input: Input, outcome: Outcome<Result>): Promise<unknown>;
}
