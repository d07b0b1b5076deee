import { chakra, Flex } from '@chakra-ui/react';
import { isApiError } from '@shiyi/sdk';
import { type ReactNode, useId } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';

const words = texts({
  notYet: ['还不能生成', 'Not available yet'],
});

export const side = '220px';

interface Props {
  title: string;
  error: unknown;
  onRetry: () => void;
  /** What to do where something is missing. */
  remedy?: ReactNode;
  /** The picture and what can be done with it; undefined while loading. */
  children: ReactNode;
}

/** Renders one of the codes with its heading, its error, or what it needs first. */
export function CodeFrame({ title, error, onRetry, remedy, children }: Props) {
  const t = useTexts(words);
  const id = useId();
  const isRefused = isApiError(error) && error.bizCode === 42200;
  return (
    <chakra.section aria-labelledby={id} minWidth="0">
      <chakra.h3 id={id} fontWeight="semibold" textAlign="center" mb="2">
        {title}
      </chakra.h3>
      {isRefused ? <EmptyState title={t.notYet} text={error.message} action={remedy} /> : null}
      {error && !isRefused ? <ErrorState error={error} onRetry={onRetry} /> : null}
      {error ? null : (
        <Flex direction="column" align="center" gap="3">
          {children ?? <Skeleton width={side} height={side} />}
        </Flex>
      )}
    </chakra.section>
  );
}
