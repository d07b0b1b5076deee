import type { ApiError, Data, Result } from '@shiyi/sdk';
import info from '../../package.json' with { type: 'json' };
import { describeFailure } from '../output/failure-report.js';
import { formatLocalTime } from '../output/local-time.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { serverInUse } from '../program/server-in-use.js';
import type { Check } from './setting-checks.js';

/** Above this clock difference, displayed times and session expiry are misleading. */
const maxSkewMs = 60_000;

interface Probe {
  session: Result<Data<'getSessionInfo'>>;
  elapsedMs: number;
  /** Server clock minus local clock. */
  skewMs: number | undefined;
  health: number | undefined;
  /** Why the server takes no calls; undefined if it does. */
  unready: string | undefined;
  version: string | undefined;
}

/** Reads the version from the start of the OpenAPI document without downloading all of it. */
async function versionIn(response: Response): Promise<string | undefined> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    const version = /"version":\s*"([\w.+-]{1,40})"/.exec(text)?.[1];
    if (version || text.length > 65_536) return version;
  }
  return undefined;
}

/** Reads the message of a server that is not ready. Other servers may have no such address. */
async function unreadyReason(response: Response): Promise<string | undefined> {
  if (response.status !== 503) return undefined;
  const { message } = (await response.json().catch(() => ({}))) as { message?: unknown };
  return typeof message === 'string' ? sanitizeLine(message).slice(0, 300) : String(response.status);
}

export async function probe({ io, settings, clientWith }: Context): Promise<Probe> {
  const { nodeFetch } = await import('../program/sdk.js');
  const client = await clientWith(settings.token);
  let skewMs: number | undefined;
  const start = Date.now();
  const session = await client.getSessionInfo.safe(
    {},
    {
      retries: 0,
      signal: io.signal,
      fetch: async (url, init) => {
        const sent = Date.now();
        const response = await nodeFetch(url, init);
        const at = Date.parse(response.headers.get('date') ?? '');
        // The Date header has a resolution of one second.
        if (!Number.isNaN(at)) skewMs = at + 500 - (sent + Date.now()) / 2;
        return response;
      },
    },
  );
  const elapsedMs = Date.now() - start;
  const base = settings.baseUrl.replace(/(?<!\/)\/+$/, '');
  const besides = async <T>(path: string, read: (response: Response) => T) => {
    if (!session.ok && session.error.httpStatus === undefined) return undefined;
    const stop = new AbortController();
    const signal = AbortSignal.any([io.signal, stop.signal, AbortSignal.timeout(settings.timeoutMs)]);
    // An unread response body would keep the process alive.
    return nodeFetch(base + path, { signal })
      .then(read, () => undefined)
      .finally(() => stop.abort());
  };
  const health = await besides('/healthz', ({ status }) => status);
  const unready = await besides('/readyz', unreadyReason);
  const version = await besides('/openapi.json', (response) => (response.status === 200 ? versionIn(response) : undefined));
  return { session, elapsedMs, skewMs, health, unready, version };
}

export function connectionChecks(context: Context, { session, elapsedMs, skewMs, health, unready, version }: Probe): Check[] {
  const { say } = context;
  const error = session.ok ? undefined : session.error;
  if (error && error.httpStatus === undefined) {
    const { text, hint } = describeFailure(error, serverInUse(context), say);
    return [{ name: 'connection', state: 'bad', text, ...(hint ? { advice: hint } : {}) }];
  }
  const seconds = Math.round((skewMs ?? 0) / 1000);
  const late = skewMs !== undefined && Math.abs(skewMs) > maxSkewMs;
  const healthy =
    health === 200 ? say('正常', 'OK') : health === undefined || health === 404 ? say('未提供', 'not reported') : String(health);
  return [
    { name: 'connection', state: 'ok', text: say(`${elapsedMs} 毫秒内响应`, `answered in ${elapsedMs} ms`) },
    unready === undefined
      ? { name: 'health', state: health !== undefined && health >= 500 ? 'bad' : 'ok', text: healthy }
      : { name: 'health', state: 'bad', text: unready },
    {
      name: 'version',
      state: 'ok',
      text: say(`服务端 ${version ?? '未提供'}，命令行 ${info.version}`, `server ${version ?? 'not reported'}, CLI ${info.version}`),
    },
    {
      name: 'clock',
      state: late ? 'hint' : 'ok',
      text: skewMs === undefined ? say('未提供', 'not reported') : say(`相差 ${seconds} 秒`, `${seconds} s apart`),
      ...(late
        ? { advice: say('本机与服务器的时钟不一致，请校准时间', 'the clocks of this machine and the server differ; set the clock') }
        : {}),
    },
  ];
}

const hourMs = 3_600_000;

/** Expiry of the stored token; undefined for a token from the environment, whose expiry is unknown. */
const endOf = ({ settings }: Context) => (settings.tokenFrom === 'environment' ? undefined : settings.expiresAt);

function untilOf(context: Context): string {
  const end = endOf(context);
  return end ? context.say(`，${formatLocalTime(end)} 到期`, `, until ${formatLocalTime(end)}`) : '';
}

function endOfSession(context: Context): Pick<Check, 'state' | 'advice'> {
  const { say } = context;
  const end = endOf(context);
  if (!end || Date.parse(end) - Date.now() > hourMs) return { state: 'ok' };
  return { state: 'hint', advice: say('登录将在一小时内到期，请运行 shiyi login', 'the session expires within an hour; run: shiyi login') };
}

export function sessionCheck(context: Context, { session }: Probe): Check {
  const { say, settings } = context;
  const name = 'session';
  const from = settings.tokenFrom === 'environment' ? 'SHIYI_TOKEN' : say(`配置 ${settings.profile}`, `profile ${settings.profile}`);
  const login = say('请运行 shiyi login', 'run: shiyi login');
  if (session.ok)
    return { name, ...endOfSession(context), text: `${session.data.username} @ ${session.data.company_name}${untilOf(context)}`, from };
  if (settings.token !== undefined) {
    const { text, hint = login } = describeFailure(session.error, serverInUse(context), say);
    return { name, state: 'bad', text, from, advice: hint };
  }
  const foreign = say('令牌属于另一个地址，未使用', 'the stored token belongs to another server and is not used');
  return { name, state: 'bad', text: settings.foreignToken ? foreign : say('尚未登录', 'not signed in'), advice: login };
}

export function exitCodeOf(context: Context, { session }: Probe, checks: Check[]): number {
  const { say, settings } = context;
  const error: ApiError | undefined = session.ok ? undefined : session.error;
  if (error && (error.httpStatus === undefined || settings.token !== undefined))
    return describeFailure(error, serverInUse(context), say).exitCode;
  if (error) return 4;
  return checks.some(({ state }) => state === 'bad') ? 1 : 0;
}
