import { Flex } from '@chakra-ui/react';
import { isApiError } from '@shiyi/sdk';
import { failureText } from '#api/api-errors.js';
import { loadSession, signOut, useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';

const words = texts({
  title: ['用户信息加载失败', 'Couldn’t load your account'],
  text: ['服务暂时没有响应。可以重试，或退出后重新登录。', 'The server isn’t responding. Try again, or sign out and sign in again.'],
  retry: ['重试', 'Try again'],
  signOut: ['退出登录', 'Sign out'],
});

/** Shown when the user and menus cannot be loaded, even after a reload. */
export function SessionError() {
  const t = useTexts(words);
  const failure = useSession((one) => one.failure);
  return (
    <Flex as="main" minHeight="100dvh" align="center" justify="center">
      <EmptyState
        role="alert"
        heading
        drawing={navigator.onLine ? 'error' : 'offline'}
        title={t.title}
        text={
          <>
            {t.text}
            {isApiError(failure) ? ` ${failureText(failure)}` : null}
          </>
        }
        action={
          <Flex gap="2">
            <Button onClick={() => void signOut()}>{t.signOut}</Button>
            <Button look="solid" onClick={() => void loadSession()}>
              {t.retry}
            </Button>
          </Flex>
        }
      />
    </Flex>
  );
}
