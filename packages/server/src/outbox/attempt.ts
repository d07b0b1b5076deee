import type { Database } from '../db/database.js';
import type { FileStore } from '../files/file-store.js';
import { Refusal } from '../http/refusal.js';
import { officialAccountOf } from '../outside/official/official-account.js';
import { writingAccount } from '../outside/official/official-api.js';
import { OfficialError } from '../outside/official/official-error.js';
import type { WritingConnector } from '../outside/wecom/writing-connector.js';
import { WxError } from '../outside/wecom/wx-error.js';
import type { Keyring } from '../secrets/keyring.js';
import { beginCall, type Change, type ClaimedWrite, LostClaim, release } from './claim.js';
import { outgoingKindOf } from './kinds.js';
import type { LookUpReaders, Outcome, OutgoingKind, Writers } from './outgoing-kind.js';
import { changeAfter, lateChange, unknownChange } from './verdict.js';

export interface Deps {
  database: Database;
  connector: WritingConnector;
  files: Pick<FileStore, 'get'>;
  keyring: Pick<Keyring, 'open'>;
  log: (fault: Error) => void;
}

const defaultVisibleAfterMs = 2000;

const readersOf = ({ connector, database }: Deps, { enterpriseId }: ClaimedWrite): LookUpReaders => ({
  wecom: (purpose) => connector.of(enterpriseId, purpose),
  official: () => officialAccountOf(connector, enterpriseId),
  tenant: (work) => database.tenant(enterpriseId, work, 'read'),
});

const writersOf = ({ connector, database, files, keyring }: Deps, { enterpriseId }: ClaimedWrite, signal: AbortSignal): Writers => ({
  wecom: (purpose) => connector.writer(enterpriseId, purpose, signal),
  official: async () => writingAccount(await officialAccountOf(connector, enterpriseId)),
  file: (key) => files.get(key),
  tenant: (work) => database.tenant(enterpriseId, work, 'read'),
  open: (value, place) => keyring.open(value, place),
});

/** Stores the outcome of a write and what follows from it, in one transaction. @throws LostClaim */
function settle({ database }: Deps, kind: OutgoingKind, row: ClaimedWrite, change: Change): Promise<void> {
  return database.tenant(
    row.enterpriseId,
    async (db) => {
      await release(db, row, change);
      if (change.status === 'waiting' || change.status === 'unknown') return;
      await kind.settle(db, row.input, outcomeOf(change));
    },
    'write',
  );
}

const outcomeOf = ({ status, result }: Change): Outcome<unknown> =>
  status === 'sent' ? { status, result } : { status: status === 'dropped' ? 'dropped' : 'refused' };

const isExpected = (error: unknown) => error instanceof WxError || error instanceof OfficialError || error instanceof Refusal;

/** Looks for the effect of a call. Returns undefined if there is none. */
async function find(deps: Deps, kind: OutgoingKind, row: ClaimedWrite, since: Date): Promise<Change | undefined> {
  try {
    const found = await kind.lookUp(readersOf(deps, row), row.input, since);
    return found && { status: 'sent', result: found.result };
  } catch (error) {
    if (!isExpected(error)) deps.log(error as Error);
    const { sentence = undefined } = error as Partial<WxError>;
    return unknownChange(row, deps.connector.retryPolicy, sentence ?? ['无法核对写入结果', 'The outcome could not be looked up']);
  }
}

/** Looks up a call whose outcome is not known. Returns what to do; undefined if it was not done and must be made. */
async function lookedUp(deps: Deps, kind: OutgoingKind, row: ClaimedWrite, since: Date): Promise<Change | undefined> {
  const { visibleAfterMs = defaultVisibleAfterMs } = kind;
  const found = await find(deps, kind, row, since);
  const wait = visibleAfterMs - (row.begunAgoMs ?? 0);
  return found ?? (wait > 0 ? { ...unknownChange(row, deps.connector.retryPolicy, lookingUp), waitMs: wait } : undefined);
}

const lookingUp = ['正在核对企业微信是否已完成', 'Looking up whether WeCom has done it'] as const;

async function callWrite(deps: Deps, kind: OutgoingKind, row: ClaimedWrite, signal: AbortSignal): Promise<Change> {
  if (row.leftMs !== null && row.leftMs <= 0) return lateChange;
  await deps.database.tenant(row.enterpriseId, (db) => beginCall(db, row));
  try {
    return { status: 'sent', result: (await kind.send(writersOf(deps, row, signal), row.input)) ?? null };
  } catch (error) {
    // The claim was lost before the call was sent, and with it the right to change the row.
    if (signal.aborted && !isExpected(error)) throw new LostClaim();
    if (!isExpected(error)) deps.log(error as Error);
    const change = changeAfter(error, row, deps.connector.retryPolicy, true);
    const exists = change.errcode && kind.existsCodes?.includes(change.errcode);
    return (exists && (await find(deps, kind, row, new Date()))) || change;
  }
}

/** Looks up, sends and settles one write. @throws LostClaim */
export async function attempt(deps: Deps, row: ClaimedWrite, signal: AbortSignal): Promise<void> {
  const kind = outgoingKindOf(row.kind);
  const found = row.begunAt ? await lookedUp(deps, kind, row, new Date(row.begunAt)) : undefined;
  await settle(deps, kind, row, found ?? (await callWrite(deps, kind, row, signal)));
}
