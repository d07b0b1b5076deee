import { randomBytes } from 'node:crypto';
import { assertOutsideTransaction } from '../db/transaction-scope.js';
import type { Deps } from '../http/context.js';
import { encrypt, signatureOf } from '../outside/wecom/callback-crypto.js';
import type { EventFields } from '../outside/wecom/event-xml.js';
import { readSecrets, type Secrets } from '../secrets/enterprise-secrets.js';

const element = (name: string, text: string) => `<${name}><![CDATA[${text.replaceAll(']]>', '')}]]></${name}>`;

/** Returns an event as WeCom's XML. */
export function eventXml(corpid: string, fields: EventFields, seconds = Math.floor(Date.now() / 1000)): string {
  const all = { ToUserName: corpid, FromUserName: 'sys', CreateTime: String(seconds), MsgType: 'event', ...fields };
  return `<xml>${Object.entries(all)
    .map(([name, text]) => element(name, text))
    .join('')}</xml>`;
}

/** Sends an event to the company's callback URL as WeCom does. Returns the status; undefined if the company accepts no callbacks. */
export async function sendEvent({ database, keyring, sandbox }: Deps, corpid: string, xml: string): Promise<number | undefined> {
  const secrets: Secrets = await database.system(async (db) => {
    const company = await db
      .selectFrom('enterprise')
      .select('id')
      .where('corpid', '=', corpid)
      .where('is_sandbox', '=', true)
      .executeTakeFirst();
    return company ? readSecrets(db, keyring, company.id) : {};
  });
  const { callback_token: token, aes_key: aesKey } = secrets;
  if (!token || !aesKey) return undefined;
  const keys = { token, aesKey };
  const encrypted = encrypt(keys, xml, corpid);
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(8).toString('hex')];
  const query = new URLSearchParams({ msg_signature: signatureOf(keys, timestamp, nonce, encrypted), timestamp, nonce });
  assertOutsideTransaction('A callback');
  const response = await fetch(`${sandbox.url}/platform/callback/${encodeURIComponent(corpid)}?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/xml' },
    body: `<xml>${element('ToUserName', corpid)}${element('Encrypt', encrypted)}</xml>`,
    redirect: 'error',
    signal: AbortSignal.timeout(5000),
  });
  await response.arrayBuffer();
  return response.status;
}
