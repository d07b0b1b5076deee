import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.js';
import type { Sentence } from '../../http/refusal.js';
import { readSecrets } from '../../secrets/enterprise-secrets.js';
import type { Keyring } from '../../secrets/keyring.js';
import { CallSlots } from './call-slots.js';
import { PlatformCalls } from './platform-calls.js';
import { familyLimits, type Limiter, RateLimiter } from './rate-limiter.js';
import { leaseMsFor, SlotLimiter } from './slot-limiter.js';
import { type Api, type Credentials, defaultRetryPolicy, type Limiters, type RetryPolicy, WxApi } from './wx-api.js';
import { WxError } from './wx-error.js';

export interface ConnectorOptions {
  /** Base URL for all enterprises; if unset, sandbox companies use the sandbox and others the real WeCom. */
  url?: string | undefined;
  /** URL and secret for sandbox companies; undefined when the sandbox is off. */
  sandbox: (() => { url: string; secret: string }) | undefined;
  retryPolicy?: Partial<RetryPolicy> | undefined;
}

/** What a WeCom secret is for: the address book, customer contact, messages of the app to staff, or the chat archive. */
export type Purpose = 'contact' | 'customer' | 'app' | 'archive';

const missing: Record<Purpose, Sentence> = {
  contact: ['还没有填写通讯录 Secret，请先在企业微信对接中填写', 'The contacts secret is not set; enter it under WeCom connection'],
  customer: [
    '还没有填写客户联系 Secret，请先在企业微信对接中填写',
    'The customer contact secret is not set; enter it under WeCom connection',
  ],
  app: ['还没有填写应用 Secret，请先在企业微信对接中填写', 'The app secret is not set; enter it under WeCom connection'],
  archive: ['还没有填写会话存档 Secret，请先在企业微信对接中填写', 'The chat archive secret is not set; enter it under WeCom connection'],
};
const sandboxOff: Sentence = [
  '本服务已关闭沙盒（SHIYI_SANDBOX=off），沙盒企业不能同步',
  'The sandbox is disabled on this server (SHIYI_SANDBOX=off); a sandbox company can’t sync',
];
const sealedOff: Sentence = [
  '保存的 Secret 无法解密，请在企业微信对接中重新填写',
  'The saved secret cannot be decrypted; enter it again under WeCom connection',
];

/** Provides a client that reads from WeCom per enterprise and purpose, each with its own credentials and token. */
export class Connector {
  readonly #known = new Map<string, { identity: string; api: WxApi }>();
  readonly #limiters = new Map<string, Limiter>();

  readonly calls = new PlatformCalls();
  readonly retryPolicy: RetryPolicy;
  /** URL for companies other than sandbox companies. */
  realUrl = 'https://qyapi.weixin.qq.com';
  /** Hosts of private networks, with their port, at which companies may run the feed of their chat archive. */
  archiveHosts: ReadonlySet<string> = new Set();

  constructor(
    readonly database: Database,
    readonly keyring: Keyring,
    readonly options: ConnectorOptions,
  ) {
    this.retryPolicy = { ...defaultRetryPolicy, ...options.retryPolicy };
  }

  /** @throws WxError when the enterprise lacks the credentials */
  of(enterpriseId: number, purpose: Purpose): Promise<Api> {
    return this.client(enterpriseId, purpose);
  }

  protected async client(enterpriseId: number, purpose: Purpose): Promise<WxApi> {
    const credentials = await this.#credentials(enterpriseId, purpose);
    const identity = createHash('sha256').update(JSON.stringify(credentials)).digest('base64');
    const key = `${enterpriseId} ${purpose}`;
    const known = this.#known.get(key);
    if (known?.identity === identity) return known.api;
    const api = new WxApi(credentials, this.retryPolicy, this.#limitersOf(enterpriseId), this.calls);
    this.#known.set(key, { identity, api });
    return api;
  }

  #limitersOf(enterpriseId: number): Limiters {
    return {
      contacts: this.#limiter(enterpriseId, 'contacts'),
      customers: this.#limiter(enterpriseId, 'customers'),
      messages: this.#limiter(enterpriseId, 'messages'),
      welcomes: this.#limiter(enterpriseId, 'welcomes'),
    };
  }

  /** Returns the limiter of a family of calls; only one process at a time opens the embedded database, so it needs no slots there. */
  #limiter(enterpriseId: number, family: keyof Limiters): Limiter {
    const key = `${enterpriseId} ${family}`;
    const known = this.#limiters.get(key);
    if (known) return known;
    const limits = familyLimits[family];
    const slots = () => new CallSlots(this.database, enterpriseId, family, limits, leaseMsFor(this.retryPolicy.timeoutMs));
    const limiter = this.database.kind === 'embedded' ? new RateLimiter(limits) : new SlotLimiter(slots());
    this.#limiters.set(key, limiter);
    return limiter;
  }

  async #credentials(enterpriseId: number, purpose: Purpose): Promise<Credentials> {
    const { company, secrets } = await this.database.tenant(enterpriseId, async (db) => ({
      company: await db.selectFrom('enterprise').select(['corpid', 'is_sandbox']).executeTakeFirstOrThrow(),
      secrets: await readSecrets(db, this.keyring, enterpriseId),
    }));
    if (company.is_sandbox && !this.options.sandbox) throw new WxError(null, 'end', sandboxOff);
    const sandbox = company.is_sandbox ? this.options.sandbox?.() : undefined;
    const url = this.options.url ?? sandbox?.url ?? this.realUrl;
    const kept = secrets[`${purpose}_secret`];
    if (kept === null) throw new WxError(null, 'end', sealedOff);
    // Send the sandbox secret to the sandbox only.
    const secret = kept ?? (url === sandbox?.url ? sandbox.secret : undefined);
    if (secret === undefined) throw new WxError(null, 'end', missing[purpose]);
    return { url, corpid: company.corpid, secret };
  }
}
