import type { TestServer } from './server.js';

export const pages = {
  wwx: '/sandbox/wwlogin/sso/login',
  third: '/sandbox/wwopen/sso/3rd_qrConnect',
  install: '/sandbox/3rdapp/install',
};

/** Confirms a sandbox page as this member, without having opened it. */
export async function agree({ url }: TestServer, page: string, member: string, state = '') {
  const body = new URLSearchParams({ member, redirect_uri: `${url}/`, state });
  const answer = await fetch(`${url}${page}`, { method: 'POST', body, redirect: 'manual' });
  const sent = new URLSearchParams(new URL(answer.headers.get('location') ?? url).search);
  return { status: answer.status, code: sent.get('code') ?? sent.get('auth_code') ?? 'none' };
}

export const stateIn = (url: string) => new URL(url).searchParams.get('state') as string;

/** Signs in on the sandbox's page as a member, which asks for no password. Returns the session's token. */
export async function enterSandbox(server: TestServer, member = 'wwsandbox|linxiaohe'): Promise<string> {
  const { state } = await server.anonymous.getPreAuthUrl();
  const { code } = await agree(server, pages.wwx, member, state);
  const { token } = await server.anonymous.loginWithWwx({ code, state });
  return token as string;
}
