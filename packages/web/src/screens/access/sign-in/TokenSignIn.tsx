import { chakra, Flex } from '@chakra-ui/react';
import { isApiError } from '@shiyi/sdk';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureText } from '#api/api-errors.js';
import { client } from '#api/client.js';
import { isPlatformAddress } from '#app/platform.js';
import { enter } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';

const words = texts({
  title: ['一次性登录链接', 'One-time sign-in link'],
  text: [
    '这个链接会让你以生成它的人的身份登录。如果不是你自己生成的，请不要继续。',
    'This link signs you in as the person who created it. If that wasn’t you, don’t continue.',
  ],
  go: ['登录', 'Sign in'],
  busy: ['正在登录…', 'Signing in…'],
  password: ['改用密码登录', 'Use a password'],
  failed: ['登录失败，请重新生成链接', 'Sign-in failed. Create a new link'],
});

/** Returns the token of a one-time link and removes it from the URL, and so from the history, at once. */
export function useLinkToken(): [token: string | undefined, drop: () => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const given = query.get('token');
    if (given === null) return;
    query.delete('token');
    setToken(given.slice(0, 64) || undefined);
    void navigate({ pathname: '/login', search: query.toString() }, { replace: true });
  }, [search, navigate]);
  return [token, () => setToken(undefined)];
}

/** Signs in with a one-time link; requires a click, so that a link preview does not use it up. */
export function TokenSignIn({ token, onLeave }: { token: string; onLeave: () => void }) {
  const t = useTexts(words);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function go() {
    setBusy(true);
    try {
      const answer = await client.loginWithUserToken({ token });
      if (answer.token) await enter(answer.token, false);
      else if (answer.auth_url && isPlatformAddress(answer.auth_url)) location.assign(answer.auth_url);
      else setProblem(t.failed);
    } catch (error) {
      setProblem(isApiError(error) ? failureText(error) : String(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Flex direction="column" gap="4">
      <chakra.h2 fontSize="md" fontWeight="semibold">
        {t.title}
      </chakra.h2>
      <chakra.p color="ink.2">{t.text}</chakra.p>
      <chakra.p role="alert" color="rose">
        {problem}
      </chakra.p>
      {problem ? null : (
        <Button look="solid" size="lg" autoFocus aria-busy={busy} disabled={busy} onClick={() => void go()}>
          {busy ? t.busy : t.go}
        </Button>
      )}
      <Button size="lg" look={problem ? 'solid' : 'quiet'} onClick={onLeave}>
        {t.password}
      </Button>
    </Flex>
  );
}
