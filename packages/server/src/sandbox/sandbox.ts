import { createHash, randomBytes } from 'node:crypto';
import { type Directory, makeDirectory } from './directory.js';

/**
 * Ways in which the platform fails: busy (-1), called too often (45009), too many at once (45033), slow, cut off in the middle of an answer,
 * a token that is no longer good (42001), pages with only half of what was asked for, and a secret that may not list ids (48002).
 */
export type Fault = 'busy' | 'often' | 'crowded' | 'slow' | 'cut' | 'expired' | 'half' | 'unlisted';

const tokenSeconds = 7200;

/** What the sandbox knows of the companies here: those that were made as sandboxes, and no other. */
export interface SandboxCompanies {
  /** Whether there is any. */
  exist(): Promise<boolean>;
  /** Name of a company by its corpid. */
  nameOf(corpid: string): Promise<string | undefined>;
}

/** The sandbox company's platform: who is in its address book, and what goes wrong. Only this process can change either. */
export class Sandbox {
  readonly #directories = new Map<string, Directory>();
  readonly #tokens = new Map<string, { corpid: string; until: number }>();
  /** Share of the calls that fail in each way, 0 to 1. */
  faults: Partial<Record<Fault, number>> = {};
  /** What an app has to know; null takes any. */
  secret: string | null = randomBytes(24).toString('base64url');
  random: () => number = Math.random;
  slowMs = 3000;
  /** Where this server listens; the sandbox reports events there. */
  url = '';
  /** Tokens that were given out, calls that came in, and the most that were under way at a time. */
  readonly seen = { tokens: 0, calls: 0, most: 0 };

  constructor(
    readonly companies: SandboxCompanies,
    /** Off, there is no sandbox here, whatever companies there are. */
    readonly allowed = true,
  ) {}

  /** Whether anything of the sandbox answers. */
  async isOpen(): Promise<boolean> {
    return this.allowed && (await this.companies.exist());
  }

  async nameOf(corpid: string): Promise<string | undefined> {
    return this.allowed ? this.companies.nameOf(corpid) : undefined;
  }

  fails(fault: Fault): boolean {
    const share = this.faults[fault] ?? 0;
    return share > 0 && this.random() < share;
  }

  directoryOf(corpid: string, company: string): Directory {
    const known = this.#directories.get(corpid);
    if (known) return known;
    const made = makeDirectory(company, createHash('sha256').update(corpid).digest().readUInt32LE());
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

  /** Whose token this is. */
  holderOf(token: string): string | undefined {
    const known = this.#tokens.get(token);
    return known && known.until > Date.now() ? known.corpid : undefined;
  }

  forgetTokens() {
    this.#tokens.clear();
  }
}
