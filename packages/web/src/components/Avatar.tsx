import { chakra } from '@chakra-ui/react';
import { RemoteImage } from './RemoteImage.js';

/** A person's picture, or the first character of the name. */
export function Avatar({ name, src, size = 28 }: { name: string; src?: string | null; size?: number }) {
  const letter = (
    <chakra.span
      aria-hidden
      display="grid"
      placeItems="center"
      width={`${size}px`}
      height={`${size}px`}
      borderRadius="full"
      bg="jade.100"
      color="jade.700"
      fontWeight="semibold"
      flexShrink={0}
      fontSize={`${Math.round(size * 0.46)}px`}
    >
      {[...name.trim()][0]?.toUpperCase() ?? '·'}
    </chakra.span>
  );
  return src ? <RemoteImage src={src} alt="" width={`${size}px`} height={`${size}px`} radius="50%" otherwise={letter} /> : letter;
}
