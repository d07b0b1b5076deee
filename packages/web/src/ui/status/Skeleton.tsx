import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';

const words = texts({ loading: ['正在加载', 'Loading'] });

/** A gray skeleton bar. */
export const Skeleton = chakra('div', {
  base: { height: '12px', bg: 'line', borderRadius: 'xs', animation: 'pulse 1.4s ease-in-out infinite' },
});

/** Renders a page skeleton while loading. */
export function PageSkeleton() {
  const t = useTexts(words);
  return (
    <Flex direction="column" gap="4" p="5" role="status" aria-label={t.loading}>
      <Skeleton width="160px" height="20px" />
      <Skeleton width="320px" />
      <Skeleton height="240px" borderRadius="md" opacity="0.6" />
    </Flex>
  );
}

/** Fills the window while the session loads. */
export function Splash() {
  const t = useTexts(words);
  return (
    <Flex height="100dvh" align="center" justify="center" direction="column" gap="4" role="status" aria-label={t.loading}>
      <Mark size={44} />
      <Skeleton width="120px" height="4px" bg="jade.500" />
    </Flex>
  );
}

/** Renders the logo: a bowl and a leaf. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <chakra.svg viewBox="0 0 32 32" width={`${size}px`} height={`${size}px`} flexShrink={0} aria-hidden>
      <chakra.rect width="32" height="32" rx="9" fill="jade.600" />
      <chakra.path d="M7.5 15.5h17c0 5-3.6 8.500-8.500 8.500s-8.500-3.500-8.500-8.500Z" fill="onSolid" />
      <chakra.path d="M16 13c-.4-3.600 1.700-6 5.500-6.300.2 3.700-1.800 6.200-5.500 6.300Z" fill="jade.100" />
    </chakra.svg>
  );
}
