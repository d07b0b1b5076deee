import type { ApiError } from '@shiyi/sdk';
import type { CommanderError } from 'commander';
import { Failure } from '../program/failure.js';
import type { Say } from '../program/language.js';
import type { ServerInUse } from '../program/server-in-use.js';
import { withoutConsoleWords } from './console-words.js';
import { sentences } from './failure-sentences.js';
import { formatLocalTime } from './local-time.js';
import { sanitizeLine, stripTags } from './safe-text.js';
import { isCertificateFault, tlsFault } from './tls-fault.js';

/** The output of a failed run, and its exit code. */
export interface FailureReport {
  kind: string;
  reason: string;
  text: string;
  hint?: string;
  requestId?: string;
  /** Additional properties of the JSON output. */
  facts: Record<string, unknown>;
  fields: string[];
  exitCode: number;
}

const exitCodes: Record<string, number> = {
  usage: 2,
  aborted: 130,
  timeout: 8,
  network: 7,
  protocol: 9,
  envelope: 9,
  http: 1,
  business: 1,
  auth: 4,
  session: 4,
  forbidden: 5,
  conflict: 10,
  rateLimited: 75,
  unavailable: 75,
};

/** Exceptions to the table above, by kind and reason. */
const exitCodesByReason: Record<string, number> = {
  'usage/bad-token': 4,
  'http/404': 6,
  'http/405': 9,
  'http/407': 7,
  'http/status-code-conflict': 9,
  'business/bad-credentials': 4,
  'business/no-token': 4,
  'business/40101': 4,
  'business/40102': 4,
  'business/100004': 5,
  'business/unknown-tag': 6,
  'business/unknown-group': 6,
  'aborted/declined': 1,
};

const isLocal = (where: string) => /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?:[:/]|$)/.test(where);

/** Whether the server or its client refused the token as such. */
const isTokenRefused = ({ kind, reason }: ApiError) => kind === 'auth' || kind === 'session' || reason === 'bad-token';

function environmentTokenHint({ isSignedIn, usesAccessKey }: ServerInUse, say: Say): string {
  if (usesAccessKey)
    return isSignedIn
      ? say('更换 SHIYI_TOKEN，或清除它，改用已保存的登录', 'set SHIYI_TOKEN to another one, or unset it to use the stored sign-in')
      : say('请更换或清除 SHIYI_TOKEN', 'set SHIYI_TOKEN to another one, or unset it');
  return isSignedIn
    ? say('换一个新的，或清除该变量，改用已保存的登录', 'set a new one, or unset it to use the stored sign-in')
    : say('换一个新的，或清除该变量，再运行 shiyi login', 'set a new one, or unset it and run: shiyi login');
}

/** Names who saved the record meanwhile, and when. */
function otherSaveHint({ updated_at, updated_by, version }: ApiError['detail'], say: Say): string | undefined {
  if (updated_at === undefined) return undefined;
  const [time, name] = [formatLocalTime(String(updated_at)), updated_by === undefined ? undefined : sanitizeLine(String(updated_by))];
  const now = Number(version);
  return name === undefined
    ? say(`最后保存于 ${time}，现为版本 ${now}`, `last saved ${time}, now version ${now}`)
    : say(`${name} 于 ${time} 保存，现为版本 ${now}`, `saved by ${name}, ${time}, now version ${now}`);
}

function hintOf(error: ApiError, server: ServerInUse, say: Say): string | undefined {
  const where = server.baseUrl;
  if (isTokenRefused(error) && server.usesEnvironmentToken) return environmentTokenHint(server, say);
  if (isCertificateFault(error)) return tlsFault(error, where, say)?.hint;
  if (isTokenRefused(error)) return say('请运行 shiyi login', 'run: shiyi login');
  if (error.bizCode === 100004) return say('请运行 shiyi passwd', 'run: shiyi passwd');
  if (error.reason === 'refused' && isLocal(where))
    return say(`用 shiyi serve 在本机启动服务（${where}）`, `start the server here with: shiyi serve (${where})`);
  if (error.kind === 'network' || error.kind === 'timeout') return where;
  if (error.reason === 'redirect') return say(`请检查 --base-url（${where}）`, `check --base-url (${where})`);
  if (error.reason === 'not-json') return say(`收到 ${error.meta.contentType}`, `got ${error.meta.contentType}`);
  if (error.retryAfterMs !== undefined) {
    const seconds = Math.ceil(error.retryAfterMs / 1000);
    return say(`${seconds} 秒后再试`, `try again in ${seconds} s`);
  }
  if (error.bizCode === 40901 && error.detail.updated_at) return otherSaveHint(error.detail, say);
  return error.detail.hint ? withoutConsoleWords(sanitizeLine(error.detail.hint)) : undefined;
}

/** Names what went wrong: what the server said of a key, a token of the environment, what the server said, or the sentence for this kind of failure. */
function textOf(error: ApiError, server: ServerInUse, said: string, say: Say): string {
  const { kind, reason, bizCode } = error;
  const explained = server.usesAccessKey && said !== '';
  if (isTokenRefused(error) && server.usesEnvironmentToken && !explained)
    return reason === 'bad-token'
      ? say('SHIYI_TOKEN 的格式不正确', 'SHIYI_TOKEN is malformed')
      : say(
          `${server.baseUrl} 不接受 SHIYI_TOKEN：已过期或已被撤销`,
          `SHIYI_TOKEN is not accepted by ${server.baseUrl}: expired or revoked`,
        );
  const own = sentences(say);
  const fallback = tlsFault(error, server.baseUrl, say)?.text ?? own[`${kind}/${reason}`] ?? own[kind] ?? kind;
  return said || (bizCode === undefined ? fallback : `${fallback} (${bizCode})`);
}

const wordsOf = (text: string) => withoutConsoleWords(stripTags(text));

function fromApi(error: ApiError, server: ServerInUse, say: Say): FailureReport {
  const { kind, reason, detail, meta } = error;
  const said = error.kind === 'envelope' ? '' : wordsOf(error.serverMessage ?? '');
  const hint = hintOf(error, server, say);
  return {
    kind,
    reason,
    text: textOf(error, server, said, say),
    ...(hint ? { hint } : {}),
    requestId: sanitizeLine(String(detail.request_id ?? meta.requestId)),
    facts: { code: error.bizCode, httpStatus: error.httpStatus, outcome: error.outcome, retryAfterMs: error.retryAfterMs, detail },
    fields: Array.isArray(detail.errors)
      ? detail.errors
          // The first one is usually the message itself.
          .filter((one) => detail.errors?.length !== 1 || wordsOf(String(one.message)) !== said)
          .map((one) => `${sanitizeLine(String(one.field))}: ${withoutConsoleWords(sanitizeLine(String(one.message)))}`)
      : [],
    exitCode: exitCodesByReason[`${kind}/${reason}`] ?? exitCodes[kind] ?? 1,
  };
}

/** Converts an error of commander. Its messages are English only, so the option or command name is parsed from them. */
function fromCommander(error: CommanderError, say: Say): FailureReport {
  const name = /'([^']*)'/.exec(error.message)?.[1] ?? '';
  const near = error.message
    .split('Did you mean ')[1]
    ?.replace(/^one of /, '')
    .split('?', 1)[0];
  const reason = error.code.replace('commander.', '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const sentences: Record<string, string> = {
    'unknown-option': say(`没有选项 ${name}`, `Unknown option: ${name}`),
    'unknown-command': say(`没有命令 ${name}`, `Unknown command: ${name}`),
    'missing-argument': say(`缺少参数 ${name}`, `Missing argument: ${name}`),
    'option-missing-argument': say(`选项 ${name} 需要一个值`, `The option ${name} needs a value`),
    'excess-arguments': say('参数过多', 'Too many arguments'),
  };
  return {
    kind: 'usage',
    reason,
    text: sentences[reason] ?? error.message.replace(/^error: /, ''),
    ...(near ? { hint: say(`是否想输入 ${near}？`, `did you mean ${near}?`) } : {}),
    facts: {},
    fields: [],
    exitCode: 2,
  };
}

function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** Converts any thrown value into a failure report. */
export function describeFailure(error: unknown, server: ServerInUse, say: Say): FailureReport {
  if (isApiError(error)) return fromApi(error, server, say);
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('commander.'))
    return fromCommander(error as CommanderError, say);
  const kind = error instanceof Failure ? error.kind : 'internal';
  const reason = error instanceof Failure ? error.reason : 'bug';
  return {
    kind,
    reason,
    text: withoutConsoleWords(sanitizeLine(error instanceof Error ? error.message : String(error))),
    ...(error instanceof Failure && error.hint ? { hint: error.hint } : {}),
    facts: error instanceof Failure ? (error.more.facts ?? {}) : {},
    fields: error instanceof Failure ? [...(error.more.lines ?? [])] : [],
    exitCode: exitCodesByReason[`${kind}/${reason}`] ?? exitCodes[kind] ?? 1,
  };
}

/** Formats a failure for people. */
export function formatFailure({ kind, reason, text, hint, requestId, fields }: FailureReport): string {
  const tail = requestId ? ` (request-id ${requestId})` : '';
  const lines = [`error[${kind}/${reason}]: ${hint ? `${text} — ${hint}` : text}${tail}`, ...fields.map((one) => `  ${one}`)];
  return `${lines.join('\n')}\n`;
}
