import { chakra, Flex } from '@chakra-ui/react';
import { isApiError } from '@shiyi/sdk';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureText } from '#api/api-errors.js';
import { isPlatformAddress } from '#app/platform.js';
import { enter } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { isOwnState, takeCallback } from './callback.js';
import { SignInFrame } from './SignInFrame.js';

const words = texts({
  busy: ['正在登录…', 'Signing in…'],
  failed: ['登录失败', 'Sign-in failed'],
  noCode: ['链接里没有登录凭证，请重新扫码。', 'The link has no sign-in code. Scan again.'],
  foreign: ['这次登录不是从这个浏览器发起的，请重新扫码。', 'This sign-in wasn’t started in this browser. Scan again.'],
  strange: ['登录地址不可信，已停止跳转', 'The sign-in address is not trusted, so it wasn’t opened'],
  back: ['回到登录', 'Back to sign-in'],
});

interface Answer {
  token?: string;
  auth_url?: string;
}

interface Props {
  title: string;
  /** Exchanges the callback parameters for a session; returns undefined if the code is missing. */
  trade: (sent: URLSearchParams) => Promise<Answer> | undefined;
}

/** Exchanges the code for a session, once. @returns the error to show */
function useTrade(trade: Props['trade']): ReactNode {
  const t = useTexts(words);
  const navigate = useNavigate();
  const { search } = useLocation();
  const [problem, setProblem] = useState<ReactNode>();
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const sent = takeCallback(search);
    async function run() {
      const asked = trade(sent);
      if (!asked) return setProblem(t.noCode);
      const answer = await asked;
      if (answer.token) {
        await enter(answer.token, false);
        void navigate('/', { replace: true });
      } else if (answer.auth_url && isPlatformAddress(answer.auth_url)) location.assign(answer.auth_url);
      else setProblem(t.strange);
    }
    // A code without a state could be an attacker's; accepting it would sign this user in to the attacker's account.
    if (!sent.has('state')) return setProblem(t.noCode);
    if (!isOwnState(sent.get('state'))) return setProblem(t.foreign);
    run().catch((error: unknown) => setProblem(isApiError(error) ? failureText(error) : String(error)));
  }, [search, trade, navigate, t]);

  return problem;
}

/** Renders the page that WeCom redirects back to. */
export function CallbackPage({ title, trade }: Props) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const problem = useTrade(trade);
  return (
    <SignInFrame title={title}>
      {problem ? (
        <EmptyState
          role="alert"
          drawing="error"
          title={t.failed}
          text={problem}
          action={<Button onClick={() => navigate('/login')}>{t.back}</Button>}
        />
      ) : (
        <Flex direction="column" gap="3" role="status">
          <chakra.p color="ink.2">{t.busy}</chakra.p>
          <Skeleton height="1" bg="jade.500" width="60%" />
        </Flex>
      )}
    </SignInFrame>
  );
}
