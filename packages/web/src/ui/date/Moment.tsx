import { chakra } from '@chakra-ui/react';
import { formatTime } from '#ui/text/format.js';
import { Ago } from './Ago.js';

/** Shows an instant: to the second on a wide viewport, as relative time on a narrow one. */
export function Moment({ at }: { at: string }) {
  return (
    <chakra.time dateTime={at} title={formatTime(at)} color="ink.2" whiteSpace="nowrap">
      <chakra.span display={{ base: 'none', md: 'inline' }}>{formatTime(at)}</chakra.span>
      <chakra.span display={{ base: 'inline', md: 'none' }}>
        <Ago at={at} />
      </chakra.span>
    </chakra.time>
  );
}
