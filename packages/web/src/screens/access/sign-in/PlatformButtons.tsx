import { chakra, Flex } from '@chakra-ui/react';
import { isApiError } from '@shiyi/sdk';
import { MessagesSquare, QrCode } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '#api/api-errors.js';
import { client } from '#api/client.js';
import { isPlatformAddress } from '#app/platform.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';

const words = texts({
  or: ['其他方式', 'Other ways'],
  platform: ['企业微信登录', 'Sign in with WeCom'],
  third: ['第三方扫码登录', 'Third-party scan'],
  strange: ['登录地址不可信，已停止跳转', 'The sign-in address is not trusted, so it wasn’t opened'],
});

/** Session storage key of the OAuth state, which the callback must return. */
export const stateKey = 'shiyi-oauth-state';

/** Redirects the browser to WeCom, after checking that the URL belongs to it. */
function usePlatformSignIn(onProblem: (text: string) => void) {
  const t = useTexts(words);
  const [busy, setBusy] = useState(false);

  async function go(ask: () => Promise<{ url: string; state?: string }>) {
    setBusy(true);
    onProblem('');
    try {
      const { url, state } = await ask();
      if (!isPlatformAddress(url)) return onProblem(t.strange);
      const carried = state ?? new URL(url).searchParams.get('state');
      if (carried) sessionStorage.setItem(stateKey, carried);
      location.assign(url);
    } catch (error) {
      if (!isApiError(error)) throw error;
      onProblem(failureText(error));
    } finally {
      setBusy(false);
    }
  }

  return { busy, go };
}

/** Renders the buttons to sign in with WeCom. */
export function PlatformButtons({ onProblem }: { onProblem: (text: string) => void }) {
  const t = useTexts(words);
  const { busy, go } = usePlatformSignIn(onProblem);
  return (
    <chakra.section mt="8" aria-label={t.or}>
      <Flex
        align="center"
        gap="3"
        color="ink.3"
        fontSize="xs"
        mb="3"
        css={{ '&::before, &::after': { content: '""', flex: 1, height: '0.25', bg: 'line' } }}
      >
        {t.or}
      </Flex>
      <Flex gap="2" direction="column">
        <Button size="lg" disabled={busy} onClick={() => void go(() => client.getPreAuthUrl())}>
          <MessagesSquare aria-hidden />
          {t.platform}
        </Button>
        <Button size="lg" disabled={busy} onClick={() => void go(() => client.getThirdLoginUrl())}>
          <QrCode aria-hidden />
          {t.third}
        </Button>
      </Flex>
    </chakra.section>
  );
}
