import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import type { Keyring, SealedValue } from '../secrets/keyring.js';
import { type AuditHead, openHead, sealEmptyLog } from './audit-head.js';

/** How far a company's log was seen to reach. */
export type LogLength = Pick<AuditHead, 'rows' | 'hash'>;

/** Name of the file in the data directory. */
export const witnessName = 'audit-witness';

const place = 'log witness';
const everyMs = 10_000;
const lastNoteMs = 1000;

const faults = {
  'no key': 'the key that it is encrypted with is missing, so it is not updated.',
  changed: 'it was damaged or changed, and begins anew with the logs as they are.',
};
type Fault = keyof typeof faults;

interface Head extends SealedValue {
  id: number;
}

const readHeads = (db: Db) => sql<Head>`select enterprise_id as id, key_id, sealed from audit_head`.execute(db);

const logsWithoutSeal = (db: Db) =>
  sql<{ id: number }>`
    select id from enterprise e where not exists (select from audit_head where enterprise_id = e.id)
      and not exists (select from operation_log where enterprise_id = e.id)`.execute(db);

/**
 * Keeps the length and the last digest of every log in a sealed file in the data directory. Whoever can write to the database but not to
 * this file can then neither delete the newest rows and put an earlier seal back, nor delete a log with its seal.
 */
export class LogWitness {
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #lastFault: Fault | undefined;

  constructor(
    readonly file: string,
    readonly database: Database,
    readonly keyring: Keyring,
    readonly log: (fault: Error) => void,
  ) {}

  /** Returns how far the log of a company reached when it was last looked at; undefined if it was not. */
  async of(enterpriseId: number): Promise<LogLength | undefined> {
    return (await this.#read()).lengths[enterpriseId];
  }

  /** Reads all seals, and keeps those of longer logs. Seals logs that have no rows yet. */
  async note() {
    const { lengths: kept, keyId, fault } = await this.#read();
    if (fault) this.#warn(fault);
    // It tells what it knows again once its key is back.
    if (fault === 'no key') return;
    const heads = await this.database.system(async (db) => {
      await this.#sealEmpty(db, kept);
      return (await readHeads(db)).rows;
    });
    // An old key may be removed later.
    let isChanged = fault !== undefined || (keyId !== undefined && keyId !== this.keyring.currentId);
    for (const { id, ...sealed } of heads) {
      const head = openHead(this.keyring, id, sealed);
      if (!head || head.rows <= (kept[id]?.rows ?? 0)) continue;
      kept[id] = { rows: head.rows, hash: head.hash };
      isChanged = true;
    }
    if (isChanged) await this.#write(kept);
  }

  start() {
    const repeat = async () => {
      while (!this.#stop.signal.aborted) {
        await this.note().catch(this.log);
        await pause(everyMs, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined);
      }
    };
    this.#running = repeat();
  }

  async stop() {
    this.#stop.abort();
    await this.#running;
    // A database that is gone must not hold up the end of the server.
    await Promise.race([this.note().catch(this.log), pause(lastNoteMs, undefined, { ref: false })]);
  }

  /** From its first seal on, a log that has none was tampered with. */
  async #sealEmpty(db: Db, kept: Record<number, LogLength>) {
    for (const { id } of (await logsWithoutSeal(db)).rows) if (!kept[id]) await sealEmptyLog(db, this.keyring, id);
  }

  async #read(): Promise<{ lengths: Record<number, LogLength>; keyId?: string; fault?: Fault }> {
    const text = await readFile(this.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) return { lengths: {} };
    const [keyId = '', sealed = ''] = text.split(' ');
    if (/^[0-9a-f]{16}$/.test(keyId) && !this.keyring.ids.includes(keyId)) return { lengths: {}, fault: 'no key' };
    const opened = this.keyring.open({ key_id: keyId, sealed: Buffer.from(sealed, 'base64') }, place);
    return opened === undefined ? { lengths: {}, fault: 'changed' } : { lengths: JSON.parse(opened), keyId };
  }

  #warn(fault: Fault) {
    if (this.#lastFault === fault) return;
    this.#lastFault = fault;
    this.log(new Error(`${this.file}: ${faults[fault]}`));
  }

  /** Several servers may share the file: the last one wins, and each keeps what is longer. */
  async #write(kept: Record<number, LogLength>) {
    const { key_id, sealed } = this.keyring.seal(JSON.stringify(kept), place);
    const draft = `${this.file}.${randomBytes(6).toString('hex')}.part`;
    await mkdir(dirname(this.file), { recursive: true });
    await writeFile(draft, `${key_id} ${Buffer.from(sealed).toString('base64')}\n`, { mode: 0o600 });
    await rename(draft, this.file);
  }
}
