import { chakra } from '@chakra-ui/react';

/** The room of a screen: header, filters and content under each other. */
export const Page = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '14px', padding: { base: '14px 12px', sm: '18px 20px' }, flex: '1', minWidth: 0 },
});
