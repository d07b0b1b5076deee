import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { CallbackPage } from './CallbackPage.js';

const words = texts({ title: ['企业微信登录', 'WeCom sign-in'] });

function trade(sent: URLSearchParams) {
  const [code, state, corpid] = ['code', 'state', 'corpid'].map((name) => sent.get(name) ?? '');
  return code && state ? client.loginWithWwx({ code, state, ...(corpid ? { corpid } : {}) }) : undefined;
}

/** Handles the callback of the WeCom account sign-in. */
export function WwxLogin() {
  return <CallbackPage title={useTexts(words).title} trade={trade} />;
}
