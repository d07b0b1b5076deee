import { chakra } from '@chakra-ui/react';
import { formatCount } from '#ui/text/format.js';
import type { Task } from './task.js';

/** How many items of a task have ended, and how many of these well. */
export function Progress({ counters: { success, failed, refused, expired, total } }: Pick<Task, 'counters'>) {
  const width = (count: number) => ({ width: `${total > 0 ? (count / total) * 100 : 0}%` });
  return (
    <chakra.span display="block" minWidth={{ base: '16', md: '24' }} fontVariantNumeric="tabular-nums">
      {`${formatCount(success)} / ${formatCount(total)}`}
      <chakra.span display="flex" bg="line" height="4px" borderRadius="full" overflow="hidden" aria-hidden>
        <chakra.span bg="jade.500" height="100%" style={width(success)} />
        <chakra.span bg="persimmon" opacity="0.7" height="100%" style={width(failed + refused + expired)} />
      </chakra.span>
    </chakra.span>
  );
}
