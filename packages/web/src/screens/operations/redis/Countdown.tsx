import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { useNow } from '#ui/date/useNow.js';
import { formatDuration } from '#ui/text/format.js';

const words = texts({ never: ['永不过期', 'Never expires'], gone: ['已过期', 'Expired'] });

/** Returns the seconds left now, given the seconds left at a moment. */
export const secondsLeft = (seconds: number, at: number, now = Date.now()) => Math.max(0, Math.ceil(seconds - (now - at) / 1000));

/** Shows the remaining lifetime of an entry, counting down. */
export function Countdown({ seconds, at }: { seconds: number | null; at: number }) {
  const t = useTexts(words);
  if (seconds === null) return <chakra.span color="ink.3">{t.never}</chakra.span>;
  return <TimeLeft seconds={seconds} at={at} gone={t.gone} />;
}

function TimeLeft({ seconds, at, gone }: { seconds: number; at: number; gone: string }) {
  const left = secondsLeft(seconds, at, useNow());
  if (left === 0) return <chakra.span color="rose">{gone}</chakra.span>;
  return <chakra.span color={left < 60 ? 'persimmon' : undefined}>{formatDuration(left)}</chakra.span>;
}
