import { chakra } from '@chakra-ui/react';

/** A quiet line that says how things stand. */
export const NoteLine = chakra('p', {
  base: { paddingInline: '12px', paddingBlock: '8px', marginBottom: '12px', bg: 'sky.50', color: 'sky', borderRadius: 's' },
});
