import { chakra } from '@chakra-ui/react';
import { type Data, isApiError } from '@shiyi/sdk';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureText } from '#api/api-errors.js';
import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { isOwnState, takeCallback } from './callback.js';
import { SignInFrame } from './SignInFrame.js';

const words = texts({
  title: ['企业授权', 'Authorize a company'],
  ask: [
    '由企业管理员在企业微信里同意安装，完成后会回到这里。',
    'An administrator approves the installation in WeCom and then returns here.',
  ],
  busy: ['正在完成授权…', 'Finishing the authorization…'],
  done: (name: string) => [`${name} 已完成授权`, `${name} is authorized`],
  next: ['去登录', 'Sign in'],
  foreign: ['这次授权不是从这个浏览器发起的，请重新开始。', 'This authorization wasn’t started in this browser; please start again.'],
});

/** Installs the app for a company, or completes the installation when WeCom redirects back. */
export function AuthPage() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const { search } = useLocation();
  const started = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [enterprise, setEnterprise] = useState<Data<'authorizeEnterprise'>>();

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const sent = takeCallback(search);
    const code = sent.get('auth_code');
    if (!code) return;
    if (sent.has('state') && !isOwnState(sent.get('state'))) return setProblem(t.foreign);
    setBusy(true);
    client
      .authorizeEnterprise({ auth_code: code })
      .then(setEnterprise, (error: unknown) => setProblem(isApiError(error) ? failureText(error) : String(error)))
      .finally(() => setBusy(false));
  }, [search, t]);

  return (
    <SignInFrame title={t.title}>
      <chakra.p color="ink.2" role="status">
        {enterprise ? t.done(enterprise.name) : busy ? t.busy : t.ask}
      </chakra.p>
      <chakra.p role="alert" color="rose" mt="2">
        {problem}
      </chakra.p>
      {busy ? null : (
        <Button look={enterprise ? 'solid' : 'outline'} size="lg" mt="4" width="100%" onClick={() => navigate('/login')}>
          {t.next}
        </Button>
      )}
    </SignInFrame>
  );
}
