import { isApiError } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { useInlineError } from '#api/inline-errors.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import type { ReadId } from './use-change.js';

const words = texts({
  missing: ['找不到这条记录', 'This record doesn’t exist'],
  missingReason: ['它可能已被删除，或不在你的数据范围内。', 'It may have been deleted, or it is outside your data scope.'],
  toList: ['返回列表', 'Back to the list'],
});

interface Props {
  read: ReadId;
  listPath: string;
  error: unknown;
  onRetry: () => void;
}

/** Shown until a record has been read, or in its place if it cannot be read. */
export function UnreadRecord({ read, listPath, error, onRetry }: Props) {
  const t = useTexts(words);
  useInlineError(read);
  if (!error) return <PageSkeleton />;
  if (!isApiError(error) || error.httpStatus !== 404) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      role="alert"
      drawing="lost"
      title={t.missing}
      text={t.missingReason}
      action={
        <Button asChild>
          <Link to={listPath}>{t.toList}</Link>
        </Button>
      }
    />
  );
}
