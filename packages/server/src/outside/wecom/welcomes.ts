import { line } from './values.js';
import type { Api, WritingApi } from './wx-api.js';

export interface WelcomeMessage {
  content: string;
  attachments: readonly object[];
}

/** Welcomes a new contact, within 20 seconds and once [WX 92599]. @throws WxError, 41050 if late, 41051 if another app was faster */
export const sendWelcome = (api: WritingApi, code: string, { content, attachments }: WelcomeMessage) =>
  api.write(api.welcomes, 'externalcontact/send_welcome_msg', {
    welcome_code: code,
    ...(content === '' ? {} : { text: { content } }),
    ...(attachments.length > 0 ? { attachments } : {}),
  });

/** Returns the name of a contact, as welcomes may ask for it: without waiting for syncs. @throws WxError */
export async function readContactName(api: Api, externalUserid: string, signal: AbortSignal): Promise<string | undefined> {
  const query = { external_userid: externalUserid };
  const answer = await api.call<{ external_contact?: { name?: unknown } }>(api.welcomes, 'externalcontact/get', { query, signal });
  return line(answer.external_contact?.name) || undefined;
}
