import { Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Skeleton } from '#ui/status/Skeleton.js';

const words = texts({ loading: ['正在加载日历', 'Loading the calendar'] });

/** Renders a skeleton the size of a month calendar with the given number of control rows below it. */
export function CalendarSkeleton({ rows = 0 }: { rows?: number }) {
  const t = useTexts(words);
  return (
    <Flex direction="column" gap="2" width="calendar" role="status" aria-label={t.loading}>
      <Skeleton height="month" borderRadius="s" opacity="0.6" />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The rows are identical and never move.
        <Skeleton key={row} height="7" borderRadius="s" />
      ))}
    </Flex>
  );
}
