import { isApiError } from '@shiyi/sdk';
import { useEffect } from 'react';
import { failureText } from '#api/api-errors.js';
import { ChunkError } from '#app/lazy-component.js';
import { loseSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { EmptyState } from './EmptyState.js';
import { NoAccess } from './NoAccess.js';

const words = texts({
  title: ['加载失败', 'Couldn’t load'],
  offline: ['网络已断开', 'You’re offline'],
  part: [
    '页面文件加载失败，可能是网络中断或控制台刚更新。',
    'A page file couldn’t be loaded. The network may be down, or the console was just updated.',
  ],
  signedOut: ['登录已过期，登录后可继续。', 'Your session has ended. Sign in to continue.'],
  signIn: ['登录', 'Sign in'],
  retry: ['重试', 'Try again'],
  reload: ['刷新页面', 'Reload page'],
  request: (id: string) => [`请求编号 ${id}`, `Request ${id}`],
});

interface Props {
  error: unknown;
  onRetry?: () => void;
}

/** Tries again once the network is back. */
function useReconnect(lost: boolean, onRetry: (() => void) | undefined) {
  useEffect(() => {
    if (!lost || !onRetry) return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [lost, onRetry]);
}

/** Renders an error with its reason, the request id and actions to recover. */
export function ErrorState({ error, onRetry }: Props) {
  const t = useTexts(words);
  const api = isApiError(error) ? error : undefined;
  const unreachable = api?.kind === 'network' || error instanceof ChunkError;
  useReconnect(unreachable, onRetry);
  if (api?.kind === 'forbidden') return <NoAccess />;
  const offline = unreachable && !navigator.onLine;
  return (
    <EmptyState
      role="alert"
      drawing={offline ? 'offline' : 'error'}
      title={offline ? t.offline : t.title}
      text={
        <>
          <Reason error={error} />
          {api ? (
            <>
              <br />
              <small>{t.request(api.meta.requestId)}</small>
            </>
          ) : null}
        </>
      }
      action={<Ways error={error} onRetry={onRetry} />}
    />
  );
}

function Reason({ error }: { error: unknown }) {
  const t = useTexts(words);
  if (error instanceof ChunkError) return t.part;
  if (isApiError(error)) return error.kind === 'auth' ? t.signedOut : failureText(error);
  return error instanceof Error ? error.message : null;
}

function Ways({ error, onRetry }: { error: unknown; onRetry: (() => void) | undefined }) {
  const t = useTexts(words);
  if (isApiError(error) && error.kind === 'auth') return <Button onClick={loseSession}>{t.signIn}</Button>;
  if (!onRetry) return null;
  const retry = <Button onClick={onRetry}>{t.retry}</Button>;
  if (!(error instanceof ChunkError)) return retry;
  return (
    <>
      {retry} <Button onClick={() => location.reload()}>{t.reload}</Button>
    </>
  );
}
