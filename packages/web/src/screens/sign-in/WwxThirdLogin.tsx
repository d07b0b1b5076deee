import { client } from '../../api.js';
import { texts, useTexts } from '../../texts.js';
import { CallbackPage } from './CallbackPart.js';

const words = texts({ title: ['扫码登录', 'Scan to sign in'] });

function trade(sent: URLSearchParams) {
  const code = sent.get('auth_code') ?? sent.get('code');
  return code ? client.loginWithWwxThird({ auth_code: code }) : undefined;
}

/** Back from the platform's third-party sign-in. */
export function WwxThirdLogin() {
  return <CallbackPage title={useTexts(words).title} trade={trade} />;
}
