import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { CallbackPage } from './CallbackPage.js';

const words = texts({ title: ['扫码登录', 'Scan to sign in'] });

function trade(sent: URLSearchParams) {
  const code = sent.get('auth_code') ?? sent.get('code');
  const state = sent.get('state');
  return code && state ? client.loginWithWwxThird({ auth_code: code, state }) : undefined;
}

/** Handles the callback of the third-party WeCom sign-in, which sends an `auth_code`. */
export function WwxThirdLogin() {
  return <CallbackPage title={useTexts(words).title} trade={trade} />;
}
