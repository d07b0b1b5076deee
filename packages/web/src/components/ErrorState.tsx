import { isApiError } from '@shiyi/sdk';
import { failureText } from '../reactions.js';
import { texts, useTexts } from '../texts.js';
import { Button } from './Button.js';
import { EmptyState } from './EmptyState.js';
import { Locked } from './Locked.js';

const words = texts({
  title: ['没有加载成功', 'This could not be loaded'],
  offline: ['网络已断开', 'You are offline'],
  retry: ['重试', 'Try again'],
  request: (id: string) => [`请求编号 ${id}`, `Request ${id}`],
});

/** Says why something could not be shown, with the request's number and a way to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTexts(words);
  const api = isApiError(error) ? error : undefined;
  if (api?.kind === 'forbidden') return <Locked />;
  const offline = api?.kind === 'network' && !navigator.onLine;
  return (
    <EmptyState
      role="alert"
      drawing={offline ? 'offline' : 'error'}
      title={offline ? t.offline : t.title}
      text={
        <>
          {api ? failureText(api) : error instanceof Error ? error.message : null}
          {api ? (
            <>
              <br />
              <small>{t.request(api.meta.requestId)}</small>
            </>
          ) : null}
        </>
      }
      action={onRetry ? <Button onClick={onRetry}>{t.retry}</Button> : null}
    />
  );
}
