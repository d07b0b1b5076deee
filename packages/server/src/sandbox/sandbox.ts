import { randomBytes } from 'node:crypto';
import { type Directory, directoryOf } from './directory.js';

/**
 * Simulated failures: busy (-1), called too often (45009), too many at once (45033), slow, cut off mid-response, expired token (42001),
 * pages with half of the requested entries, and a secret that may not list ids (48002).
 */
export type Fault = 'busy' | 'often' | 'crowded' | 'slow' | 'cut' | 'expired' | 'half' | 'unlisted';

const tokenSeconds = 7200;

export interface SandboxCompany {
  name: string;
  /** When it was created; what happened before is told from then. */
  since: Date;
}

/** Looks up companies that were created as sandboxes. */
export interface SandboxCompanies {
  /** Whether there are any. */
  exist(): Promise<boolean>;
  find(corpid: string): Promise<SandboxCompany | undefined>;
}

/** Simulates WeCom for sandbox companies: their address books, and failures. The state exists in this process only. */
export class Sandbox {
  readonly #directories = new Map<string, Directory>();
  readonly #tokens = new Map<string, { corpid: string; until: number }>();
  /** Share of calls that fail, by fault, 0 to 1. */
  faults: Partial<Record<Fault, number>> = {};
  /** Secret that apps must send; null accepts any. */
  secret: string | null = randomBytes(24).toString('base64url');
  /** Share of calls of a path, such as externalcontact/remark, that are done although their answer is lost, 0 to 1. */
  lostAnswers: Record<string, number> = {};
  random: () => number = Math.random;
  slowMs = 3000;
  /** URL of this server; the sandbox sends events there. */
  url = '';
  /** Counters of tokens issued and calls received, and the maximum of concurrent calls. */
  readonly seen = { tokens: 0, calls: 0, most: 0 };

  /** Menus of official accounts by AppID; and an error code that refuses every new menu. */
  readonly official = { menus: new Map<string, object[]>(), refuses: undefined as number | undefined };
  /** App messages that members have received. */
  readonly messages: { touser: string; content: string }[] = [];
  /** When a message with a duplicate check was last sent, in ms, by member and content. */
  readonly checkedMessages = new Map<string, number>();

  constructor(
    readonly companies: SandboxCompanies,
    /** If false, the sandbox is off even if there are sandbox companies. */
    readonly allowed = true,
    /** Whether other machines can enter sandbox companies, which require no password. */
    readonly isReachable = false,
  ) {}

  /** Whether this call's answer is lost after the call was done. */
  losesAnswer(path: string): boolean {
    const share = this.lostAnswers[path];
    return share !== undefined && this.random() < share;
  }

  /** Whether the sandbox answers requests. */
  async isOpen(): Promise<boolean> {
    return this.allowed && (await this.companies.exist());
  }

  async companyOf(corpid: string): Promise<SandboxCompany | undefined> {
    return this.allowed ? this.companies.find(corpid) : undefined;
  }

  fails(fault: Fault): boolean {
    const share = this.faults[fault] ?? 0;
    return share > 0 && this.random() < share;
  }

  /** Returns whose directory this is. */
  corpidOf(directory: Directory): string {
    return [...this.#directories].find(([, one]) => one === directory)?.[0] ?? '';
  }

  directoryOf(corpid: string, company = '', since?: Date): Directory {
    const known = this.#directories.get(corpid);
    if (known) return known;
    const made = directoryOf(corpid, company, since);
    this.#directories.set(corpid, made);
    return made;
  }

  giveToken(corpid: string) {
    this.seen.tokens++;
    for (const [token, { until }] of this.#tokens) if (until < Date.now()) this.#tokens.delete(token);
    const token = randomBytes(24).toString('base64url');
    this.#tokens.set(token, { corpid, until: Date.now() + tokenSeconds * 1000 });
    return { access_token: token, expires_in: tokenSeconds };
  }

  /** Returns the corpid a token was issued to, unless it has expired. */
  holderOf(token: string): string | undefined {
    const known = this.#tokens.get(token);
    return known && known.until > Date.now() ? known.corpid : undefined;
  }

  forgetTokens() {
    this.#tokens.clear();
  }
}
