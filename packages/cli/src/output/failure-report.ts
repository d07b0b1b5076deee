import type { ApiError } from '@shiyi/sdk';
import type { CommanderError } from 'commander';
import { Failure } from '../program/failure.js';
import type { Say } from '../program/language.js';
import { sanitizeLine, stripTags } from './safe-text.js';

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
  'aborted/declined': 1,
};

function sentences(say: Say): Record<string, string> {
  return {
    'usage/bad-base-url': say(
      '服务地址不正确，应形如 https://shiyi.example.com',
      'The server address is not valid; use a form like https://shiyi.example.com',
    ),
    'usage/bad-path-param': say('编号不正确', 'The id is not valid'),
    'usage/bad-token': say('令牌格式不正确', 'The token is malformed'),
    usage: say('参数不正确', 'The arguments are not valid'),
    aborted: say('已中断', 'Interrupted'),
    timeout: say('请求超时', 'The request timed out'),
    'network/dns': say('找不到服务器', 'The server name cannot be resolved'),
    'network/refused': say('服务器拒绝连接', 'The server refused the connection'),
    'network/unreachable': say('无法到达服务器', 'The server cannot be reached'),
    'network/tls': say('服务器证书无效', 'The server’s certificate is not valid'),
    network: say('连接中断', 'The connection was lost'),
    'protocol/redirect': say('服务器返回了重定向', 'The server answered with a redirect'),
    'protocol/truncated': say('响应不完整', 'The response was cut off'),
    'protocol/too-large': say('响应过大', 'The response is too large'),
    protocol: say('响应不符合 HTTP 协议', 'The response is not valid HTTP'),
    'envelope/empty': say('响应为空', 'The response is empty'),
    'envelope/not-json': say('响应不是 JSON', 'The response is not JSON'),
    envelope: say('响应格式不正确', 'The response does not have the expected format'),
    'http/404': say('对象不存在', 'Not found'),
    'http/405': say('接口不可用', 'The server does not offer this call'),
    'http/407': say('代理要求登录', 'The proxy requires a sign-in'),
    http: say('系统异常', 'The server reported an error'),
    business: say('操作未成功', 'The server rejected the request'),
    auth: say('登录已过期', 'The session has ended'),
    session: say('登录已在别处失效', 'The session was ended elsewhere'),
    forbidden: say('没有此操作的权限', 'You do not have permission to do this'),
    conflict: say('与当前状态冲突', 'This conflicts with the current state'),
    rateLimited: say('操作过于频繁', 'Too many requests'),
    unavailable: say('服务暂时不可用', 'The service is temporarily unavailable'),
  };
}

const isLocal = (where: string) => /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?:[:/]|$)/.test(where);

function hintOf(error: ApiError, where: string, say: Say): string | undefined {
  if (error.kind === 'auth' || error.kind === 'session' || error.reason === 'bad-token')
    return say('请运行 shiyi login', 'run: shiyi login');
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
  return error.detail.hint ? sanitizeLine(error.detail.hint) : undefined;
}

function fromApi(error: ApiError, where: string, say: Say): FailureReport {
  const { kind, reason, detail, meta } = error;
  const own = sentences(say);
  const said = error.kind === 'envelope' ? '' : stripTags(error.serverMessage ?? '');
  const fallback = own[`${kind}/${reason}`] ?? own[kind] ?? kind;
  const hint = hintOf(error, where, say);
  return {
    kind,
    reason,
    text: said || (error.bizCode === undefined ? fallback : `${fallback} (${error.bizCode})`),
    ...(hint ? { hint } : {}),
    requestId: sanitizeLine(String(detail.request_id ?? meta.requestId)),
    facts: { code: error.bizCode, httpStatus: error.httpStatus, outcome: error.outcome, retryAfterMs: error.retryAfterMs, detail },
    fields: Array.isArray(detail.errors)
      ? detail.errors
          // The first one is usually the message itself.
          .filter((one) => detail.errors?.length !== 1 || one.message !== said)
          .map((one) => `${sanitizeLine(String(one.field))}: ${sanitizeLine(String(one.message))}`)
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

/** Converts any thrown value into a failure report. `where` is the address of the server. */
export function describeFailure(error: unknown, where: string, say: Say): FailureReport {
  if (isApiError(error)) return fromApi(error, where, say);
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('commander.'))
    return fromCommander(error as CommanderError, say);
  const kind = error instanceof Failure ? error.kind : 'internal';
  const reason = error instanceof Failure ? error.reason : 'bug';
  return {
    kind,
    reason,
    text: sanitizeLine(error instanceof Error ? error.message : String(error)),
    ...(error instanceof Failure && error.hint ? { hint: error.hint } : {}),
    facts: {},
    fields: [],
    exitCode: exitCodesByReason[`${kind}/${reason}`] ?? exitCodes[kind] ?? 1,
  };
}

/** Formats a failure for people. */
export function formatFailure({ kind, reason, text, hint, requestId, fields }: FailureReport): string {
  const tail = requestId ? ` (request-id ${requestId})` : '';
  const lines = [`error[${kind}/${reason}]: ${hint ? `${text} — ${hint}` : text}${tail}`, ...fields.map((one) => `  ${one}`)];
  return `${lines.join('\n')}\n`;
}
