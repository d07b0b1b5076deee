import { chakra } from '@chakra-ui/react';

/** A numbered place on a photo with the name of its food, to the side where there is more room. */
export const Marker = chakra('span', {
  base: {
    ...{ position: 'absolute', translate: '-50% -50%', width: '24px', height: '24px', borderRadius: 'full', fontSize: 'xs' },
    ...{
      display: 'grid',
      placeItems: 'center',
      bg: 'jade.700',
      color: 'white',
      fontWeight: 'semibold',
      fontVariantNumeric: 'tabular-nums',
    },
    ...{ outline: '2px solid white', boxShadow: '0 1px 4px rgba(0, 0, 0, .5)', touchAction: 'none' },
    '&:is(button)': { cursor: 'grab', _focusVisible: { outlineColor: 'amber', outlineWidth: '3px' } },
    '&[data-active]': { bg: 'persimmon' },
    '& > span': {
      ...{ position: 'absolute', top: '50%', translate: '0 -50%', insetInlineStart: '28px', px: '1.5', borderRadius: 'xs' },
      ...{ bg: 'rgba(0, 0, 0, .66)', color: 'white', whiteSpace: 'nowrap', fontWeight: 'normal', pointerEvents: 'none' },
    },
    '&[data-left] > span': { insetInlineStart: 'auto', insetInlineEnd: '28px' },
  },
});

export const placeOf = ({ x, y }: { x: number; y: number }) => ({
  style: { left: `${x}%`, top: `${y}%` },
  'data-left': x > 55 || undefined,
});
