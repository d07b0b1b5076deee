import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { bytesOf } from '#ui/text/bytes.js';

const words = texts({ bytes: (used: number, most: number) => [`${used} / ${most} 字节`, `${used} of ${most} bytes`] });

/** Shows how many of the allowed bytes a text has. */
export function ByteCount({ of, most }: { of: string; most: number }) {
  const t = useTexts(words);
  const used = bytesOf(of);
  return (
    <chakra.span fontSize="xs" color={used > most ? 'rose' : 'ink.3'} whiteSpace="nowrap">
      {t.bytes(used, most)}
    </chakra.span>
  );
}
