import { assertOutsideTransaction } from '../../db/transaction-scope.js';
import { Refusal } from '../../http/refusal.js';

/** A member of an enterprise, by WeCom ids. */
export interface Member {
  corpid: string;
  userid: string;
}

/** A member who signed in, and the state of the sign-in page that gave the code. */
export interface SignedInMember extends Member {
  state: string;
}

/** The WeCom HTTP API for sign-in and installation. */
export interface Platform {
  /** URL where a member signs in with WeCom; redirects back with `code` and `state`. */
  signInUrl(origin: string, corpid: string | undefined, state: string): string;
  /** URL where a user of any enterprise signs in through the service provider; redirects back with `auth_code`. */
  thirdSignInUrl(origin: string, state: string): string;
  /** URL where an administrator authorizes this app; redirects back with `auth_code`. */
  installUrl(origin: string, corpid: string | undefined): string;
  /** Returns the member who signed in with this code; a code works once. */
  memberOf(code: string): Promise<SignedInMember>;
  /** Returns the member who signed in through the service provider with this `auth_code`; it works once. */
  thirdMemberOf(authCode: string): Promise<SignedInMember>;
  /** Returns the id of the enterprise whose administrator authorized this app with this `auth_code`; it works once. */
  installedBy(authCode: string): Promise<string>;
}

interface WxAnswer {
  errcode: number;
  errmsg: string;
}

const timeoutMs = 8000;

async function ask<T>(base: string, path: string, body?: unknown): Promise<T> {
  assertOutsideTransaction('The platform');
  const answer = await fetch(`${base}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (response) => Object((await response.json()) as unknown) as WxAnswer & T)
    .catch((cause: Error) => {
      throw new Refusal(50200, ['企业微信没有响应，请稍后再试', 'WeCom did not respond; try again shortly'], { errmsg: cause.name });
    });
  if (answer.errcode === 0) return answer;
  // 40029: the code is invalid, used or older than five minutes.
  if (answer.errcode === 40029) throw new Refusal(40102, ['登录凭证已失效，请重新扫码', 'The sign-in code has expired; scan again']);
  throw new Refusal(50200, ['企业微信拒绝了请求', 'WeCom rejected the request'], {
    errcode: answer.errcode,
    errmsg: String(answer.errmsg).slice(0, 500),
  });
}

/** Connects to the sandbox at `base()`, which has the same API as WeCom and serves sandbox companies only. */
export function wxPlatform(base: () => string, suite: { id: string; secret: string }): Platform {
  const page = (origin: string, path: string, query: Record<string, string>) => `${origin}/sandbox${path}?${new URLSearchParams(query)}`;
  const token = async () =>
    (
      await ask<{ suite_access_token: string }>(base(), '/cgi-bin/service/get_suite_token', {
        suite_id: suite.id,
        suite_secret: suite.secret,
      })
    ).suite_access_token;
  return {
    signInUrl: (origin, corpid, state) =>
      page(origin, '/wwlogin/sso/login', { login_type: 'CorpApp', appid: corpid ?? '', redirect_uri: `${origin}/`, state }),
    thirdSignInUrl: (origin, state) => page(origin, '/wwopen/sso/3rd_qrConnect', { appid: suite.id, redirect_uri: `${origin}/`, state }),
    installUrl: (origin, corpid) =>
      page(origin, '/3rdapp/install', { suite_id: suite.id, redirect_uri: `${origin}/`, ...(corpid ? { corpid } : {}) }),
    async memberOf(code) {
      const found = await ask<SignedInMember>(
        base(),
        `/cgi-bin/service/auth/getuserinfo3rd?${new URLSearchParams({ suite_access_token: await token(), code })}`,
      );
      return { corpid: found.corpid, userid: found.userid, state: found.state };
    },
    async thirdMemberOf(authCode) {
      const { corp_info, user_info, state } = await ask<{ corp_info: { corpid: string }; user_info: { userid: string }; state: string }>(
        base(),
        `/cgi-bin/service/get_login_info?${new URLSearchParams({ suite_access_token: await token() })}`,
        { auth_code: authCode },
      );
      return { corpid: corp_info.corpid, userid: user_info.userid, state };
    },
    async installedBy(authCode) {
      const { auth_corp_info } = await ask<{ auth_corp_info: { corpid: string } }>(
        base(),
        `/cgi-bin/service/get_permanent_code?${new URLSearchParams({ suite_access_token: await token() })}`,
        { auth_code: authCode },
      );
      return auth_corp_info.corpid;
    },
  };
}
