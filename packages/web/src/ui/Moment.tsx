import { chakra } from '@chakra-ui/react';
import { formatAgo, formatTime } from './format.js';

/** An instant: to the second where there is room, as a colleague would say it where there is not. */
export function Moment({ at }: { at: string }) {
  return (
    <chakra.time dateTime={at} title={formatTime(at)} color="ink.2" whiteSpace="nowrap">
      <chakra.span display={{ base: 'none', md: 'inline' }}>{formatTime(at)}</chakra.span>
      <chakra.span display={{ base: 'inline', md: 'none' }}>{formatAgo(at)}</chakra.span>
    </chakra.time>
  );
}
