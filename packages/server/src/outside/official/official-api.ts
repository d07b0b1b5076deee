import { assertOutsideTransaction } from '../../db/transaction-scope.js';
import { wasNeverSent } from '../wecom/wx-request.js';
import { OfficialError } from './official-error.js';

export interface OfficialAccount {
  /** For example, https://api.weixin.qq.com. */
  url: string;
  appid: string;
  secret: string;
}

const timeoutMs = 10_000;

/** Sends a request. Errors never contain the address, because it includes the token. */
async function ask(url: string, body?: object): Promise<Record<string, unknown>> {
  assertOutsideTransaction('The official account platform');
  let answer: unknown;
  try {
    const response = await fetch(url, {
      ...(body ? { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    answer = await response.json();
  } catch (error) {
    throw wasNeverSent(error) ? OfficialError.silent() : OfficialError.lost();
  }
  if (typeof answer !== 'object' || answer === null) throw OfficialError.lost();
  const { errcode = 0 } = answer as { errcode?: unknown };
  if (!Number.isInteger(errcode)) throw OfficialError.lost();
  if (errcode !== 0) throw OfficialError.answered(errcode as number);
  return answer as Record<string, unknown>;
}

/** Returns a token that leaves those of other programs valid. */
async function tokenOf({ url, appid, secret }: OfficialAccount): Promise<string> {
  const answer = await ask(`${url}/cgi-bin/stable_token`, { grant_type: 'client_credential', appid, secret });
  if (typeof answer.access_token !== 'string') throw OfficialError.silent();
  return answer.access_token;
}

/** An official account that can be written to. Only the worker of the outbox makes one. */
export interface WritingAccount extends OfficialAccount {
  write(path: string, body?: object): Promise<Record<string, unknown>>;
}

export const writingAccount = (account: OfficialAccount): WritingAccount => ({
  ...account,
  async write(path, body) {
    const access_token = await tokenOf(account).catch((error: unknown) => {
      throw error instanceof OfficialError && error.isLost ? OfficialError.silent() : error;
    });
    return ask(`${account.url}/cgi-bin/${path}?${new URLSearchParams({ access_token })}`, body);
  },
});

/** Replaces the menu of the account; no buttons takes it away. @throws OfficialError */
export const publishMenu = (account: WritingAccount, buttons: readonly object[]) =>
  buttons.length === 0 ? account.write('menu/delete') : account.write('menu/create', { button: buttons });

const maxPicture = 2 * 1024 * 1024;

/** Asks a mini-program for a picture. @throws OfficialError */
export async function askPicture(account: OfficialAccount, path: string, body: object): Promise<Buffer> {
  assertOutsideTransaction('The mini-program platform');
  const token = await tokenOf(account).catch((error: unknown) => {
    throw error instanceof OfficialError ? error.of('mini') : error;
  });
  let bytes: Buffer;
  try {
    const response = await fetch(`${account.url}/${path}?${new URLSearchParams({ access_token: token })}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    bytes = Buffer.from(await response.arrayBuffer());
  } catch {
    throw OfficialError.silent('mini');
  }
  if (bytes.length === 0 || bytes.length > maxPicture) throw OfficialError.silent('mini');
  // A refusal is JSON instead of a picture.
  if (bytes[0] === 0x7b) throw refusedWith(bytes.toString());
  return bytes;
}

function refusedWith(text: string): OfficialError {
  const [, errcode] = /"errcode"\s*:\s*(-?\d{1,9})\b/.exec(text) ?? [];
  return errcode === undefined ? OfficialError.silent('mini') : OfficialError.answered(Number(errcode), 'mini');
}

interface MenuButton {
  name?: unknown;
  type?: unknown;
  key?: unknown;
  url?: unknown;
  sub_button?: unknown;
}

const essence = (buttons: unknown): unknown =>
  Array.isArray(buttons) ? buttons.map((one: MenuButton) => [one.name, one.type, one.key, one.url, essence(one.sub_button ?? [])]) : [];

/** Whether the account has this menu now. @throws OfficialError */
export async function hasMenu(account: OfficialAccount, buttons: readonly object[]): Promise<boolean> {
  const query = new URLSearchParams({ access_token: await tokenOf(account) });
  const live = await ask(`${account.url}/cgi-bin/menu/get?${query}`).catch((error: unknown) => {
    // 46003: there is no menu.
    if (error instanceof OfficialError && error.errcode === 46003) return { menu: { button: [] } };
    throw error;
  });
  const { button } = (live.menu ?? {}) as { button?: unknown };
  return JSON.stringify(essence(button)) === JSON.stringify(essence(buttons));
}
