import { chakra } from '@chakra-ui/react';
import { touch } from '#theme/touch.js';

/** A key beside what it does; hidden where there is no keyboard. */
export const Key = chakra('kbd', {
  base: {
    ...{ display: 'inline-grid', placeItems: 'center', minWidth: '18px', height: '18px', px: '1' },
    ...{ fontFamily: 'body', fontSize: '2xs', fontWeight: 'normal', lineHeight: '1' },
    ...{ borderWidth: '1px', borderRadius: 'xs', borderColor: 'color-mix(in srgb, currentColor 40%, transparent)' },
    [touch]: { display: 'none' },
  },
});
