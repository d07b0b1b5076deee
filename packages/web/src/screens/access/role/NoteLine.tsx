import { chakra } from '@chakra-ui/react';

/** An informational line. */
export const NoteLine = chakra('p', {
  base: { px: '3', py: '2', mb: '3', bg: 'sky.50', color: 'sky', borderRadius: 's' },
});
