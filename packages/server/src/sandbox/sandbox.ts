import type { Database } from '../db/database.js';
import type { Keyring } from '../secrets/keyring.js';
import type { Directory } from './directory.js';
import { findSandboxCompany, hasSandboxCompany, type SandboxCompany } from './sandbox-companies.js';
import { SandboxState } from './sandbox-state.js';
import { SandboxTokens } from './sandbox-tokens.js';

/**
 * Simulated failures: busy (-1), called too often (45009), too many at once (45033), slow, cut off mid-response, expired token (42001),
 * pages with half of the requested entries, a secret that may not list ids (48002), and of welcomes: another app has sent one (41051) or is
 * at it (41096).
 */
export type Fault = 'busy' | 'often' | 'crowded' | 'slow' | 'cut' | 'expired' | 'half' | 'unlisted' | 'otherApp' | 'handingOut';

/** Simulates WeCom for sandbox companies: their address books and customers, which the database keeps, and failures of this process. */
export class Sandbox {
  readonly #state: SandboxState;
  readonly tokens: SandboxTokens;
  /** Share of calls that fail, by fault, 0 to 1. */
  faults: Partial<Record<Fault, number>> = {};
  /** Secret that apps must send; null accepts any. */
  secret: string | null;
  /** Share of calls of a path, such as externalcontact/remark, that are done although their answer is lost, 0 to 1. */
  lostAnswers: Record<string, number> = {};
  random: () => number = Math.random;
  /** The present instant in milliseconds. */
  clock: () => number = Date.now;
  /** For this long after it was made, a mass message has no results (41063). */
  dispatchMs = 0;
  slowMs = 3000;
  /** URL of this server; the sandbox sends events there. */
  url = '';
  /** Counters of tokens issued and calls received, and the maximum of concurrent calls. */
  readonly seen = { tokens: 0, calls: 0, most: 0 };
  /** An error code with which official accounts refuse every new menu. */
  readonly official = { refuses: undefined as number | undefined };

  constructor(
    readonly database: Database,
    keyring: Keyring,
    /** If false, the sandbox is off even if there are sandbox companies. */
    readonly allowed = true,
    /** Whether other machines can enter sandbox companies, which require no password. */
    readonly isReachable = false,
  ) {
    this.#state = new SandboxState(database);
    this.tokens = new SandboxTokens(keyring);
    this.secret = this.tokens.secret;
  }

  /** Whether this call's answer is lost after the call was done. */
  losesAnswer(path: string): boolean {
    const share = this.lostAnswers[path];
    return share !== undefined && this.random() < share;
  }

  /** Whether the sandbox answers requests. */
  async isOpen(): Promise<boolean> {
    return this.allowed && (await this.database.system(hasSandboxCompany));
  }

  async companyOf(corpid: string): Promise<SandboxCompany | undefined> {
    return this.allowed ? this.database.system((db) => findSandboxCompany(db, corpid)) : undefined;
  }

  fails(fault: Fault): boolean {
    const share = this.faults[fault] ?? 0;
    return share > 0 && this.random() < share;
  }

  /** Returns the current directory of a company, which only `change` may change; undefined if it is no sandbox company. */
  read(corpid: string): Promise<Directory | undefined> {
    return this.#state.read(corpid);
  }

  /** Changes the directory of a company for every process. Returns what `work` returns; undefined if it is no sandbox company. */
  change<T>(corpid: string, work: (directory: Directory) => T): Promise<T | undefined> {
    return this.#state.change(corpid, work);
  }
}
