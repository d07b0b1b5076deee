import type { ApiError } from '@shiyi/sdk';
import { endSession, loseSession, reloadUser, useSession } from '#app/session.js';
import { texts, textsNow } from '#app/texts.js';
import { notify } from '#ui/toast/toasts.js';
import { onFailure, refresh } from './client.js';
import { hasInlineError } from './inline-errors.js';
import { readToken } from './token.js';

const words = texts({
  timeout: ['请求超时', 'request timed out'],
  unreachable: ['接口不可用，请联系开发人员', 'interface unreachable, contact developers'],
  system: ['系统异常', 'system exception'],
  network: ['网络异常，请检查连接', 'Network error. Check your connection'],
  down: ['连不上服务器，它可能正在维护，请稍后再试', 'The server can’t be reached. It may be under maintenance. Try again later'],
  broken: ['服务返回了无法识别的内容', 'The server sent an unreadable response'],
  usage: ['参数错误', 'Wrong parameters'],
  busy: ['服务暂时不可用，请稍后再试', 'The service is temporarily unavailable. Try again later'],
  tooOften: ['操作过于频繁，请稍后再试', 'Too many attempts. Try again later'],
  wait: (seconds: number) => [`操作过于频繁，请 ${seconds} 秒后再试`, `Too many attempts. Try again in ${seconds} s`],
  coded: (code: number | string) => [`错误（${code}）`, `Error (${code})`],
});

const signIn = new Set(['login', 'loginWithWwx', 'loginWithWwxThird', 'loginWithUserToken']);
const coldReads = new Set(['getSessionInfo', 'buildMenus']);
/** Operations the shell polls; their failures must not interrupt the user. */
const background = new Set([
  'getUnprocessedCounts',
  'getUnprocessedInfo',
  'getEnterpriseQrcode',
  'getCompany',
  'listNotices',
  'watchEvents',
]);
let isPageKept = false;

/** Returns the user-facing message of a failed call. */
export function failureText(error: ApiError): string {
  const t = textsNow(words);
  if (error.kind === 'timeout') return t.timeout;
  if (error.httpStatus === 405 || error.reason === 'redirect') return t.unreachable;
  if (error.httpStatus === 400) return t.system;
  // The browser knows whether it is connected; if it is, the server is what does not answer.
  if (error.kind === 'network') return navigator.onLine ? t.down : t.network;
  if (error.kind === 'usage') return t.usage;
  if (error.kind === 'protocol' || error.kind === 'envelope') return t.broken;
  if (error.serverMessage) return error.serverMessage;
  if (error.kind === 'rateLimited') return error.retryAfterMs ? t.wait(Math.ceil(error.retryAfterMs / 1000)) : t.tooOften;
  if (error.kind === 'unavailable') return t.busy;
  return error.httpStatus === 500 ? t.system : t.coded(error.bizCode ?? error.httpStatus ?? error.reason);
}

function askToSignIn() {
  if (isPageKept || useSession.getState().status !== 'ready') return;
  loseSession();
}

/** Closes the sign-in dialog and suppresses it until the user interacts again. */
export function stayOnPage() {
  useSession.setState({ expired: false, signedOut: true });
  isPageKept = true;
  // Retry requests rejected while the dialog was open, so that they fail visibly instead of loading forever.
  void refresh();
  const wake = () => {
    isPageKept = false;
    for (const type of ['pointerdown', 'keydown']) window.removeEventListener(type, wake, true);
  };
  setTimeout(() => {
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, wake, true);
  }, 400);
}

function tell(error: ApiError) {
  if (error.kind === 'aborted' || (error.kind === 'network' && error.reason === 'offline')) return;
  if (error.action === 'htmlNotice' && error.serverMessage)
    notify({ tone: 'error', title: 'error', html: error.serverMessage, sticky: true });
  else if (!hasInlineError(error.meta.operationId)) notify({ tone: 'error', title: failureText(error) });
}

/** Handles a failed call according to the error catalog. */
function react(error: ApiError, token: string | undefined) {
  const { operationId } = error.meta;
  const { status } = useSession.getState();
  if (status !== 'ready' && coldReads.has(operationId)) return;
  if (signIn.has(operationId) && ['business', 'auth', 'forbidden', 'rateLimited'].includes(error.kind)) return;
  const ofThisSession = token === readToken();
  if (error.action === 'reloginDialog') {
    if (ofThisSession) askToSignIn();
    // The token has since been replaced: retry with the new token.
    else if (readToken() !== undefined) void refresh();
  } else if (error.action === 'logoutReload') {
    if (ofThisSession) endSession();
  } else if (error.bizCode === 100004) void reloadUser();
  else if (error.reason === 'bad-token') endSession();
  else if (background.has(operationId)) return;
  else if (error.action === 'goto401') location.hash = '#/401';
  else tell(error);
}

export function startReactions() {
  onFailure(react);
}
