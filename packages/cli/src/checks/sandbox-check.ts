import type { Context } from '../program/context.js';
import type { Check } from './setting-checks.js';

/** Page where anyone can sign in as a member of the sandbox company. */
const signInPage = '/sandbox/wwlogin/sso/login';

/** Warns if the sandbox is open although the server hosts a real company or is reachable from other machines. */
export async function sandboxCheck({ io, say, settings, clientWith }: Context): Promise<Check> {
  const name = 'sandbox';
  const { nodeFetch } = await import('../program/sdk.js');
  const signal = AbortSignal.any([io.signal, AbortSignal.timeout(settings.timeoutMs)]);
  const open = await nodeFetch(settings.baseUrl.replace(/(?<!\/)\/+$/, '') + signInPage, { signal }).then(
    // An unread body would keep the connection and this process open until the server times out.
    async (response) => (await response.text()).includes('沙盒') && response.status === 200,
    () => false,
  );
  if (!open) return { name, state: 'ok', text: say('未开放', 'closed') };
  const local = /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(settings.baseUrl).hostname);
  const mine = await (await clientWith(settings.token)).getPlatformConnection.safe({}, { retries: 0, signal: io.signal });
  if (local && (!mine.ok || mine.data.is_sandbox)) return { name, state: 'ok', text: say('开放（本机）', 'open (this machine)') };
  return {
    name,
    state: 'hint',
    text: say('开放', 'open'),
    advice: say(
      '任何能访问该地址的人都能进入沙盒企业；请设置 SHIYI_SANDBOX=off，或用 shiyi sandbox remove 删除沙盒企业',
      'anyone who can reach this address can enter the sandbox company; set SHIYI_SANDBOX=off, or delete it with: shiyi sandbox remove',
    ),
  };
}
