import { chakra, mergeRefs } from '@chakra-ui/react';
import { type ComponentProps, useLayoutEffect, useMemo, useRef } from 'react';

const Box = chakra('input', {
  base: {
    appearance: 'none',
    width: '16px',
    height: '16px',
    flexShrink: 0,
    margin: 0,
    borderWidth: '1px',
    borderColor: 'line.field',
    borderRadius: 'xs',
    bg: 'surface',
    cursor: 'pointer',
    display: 'inline-grid',
    placeItems: 'center',
    color: 'onSolid',
    '&:checked, &:indeterminate': { bg: 'jade.600', borderColor: 'jade.600' },
    '&:checked::after': {
      content: '""',
      width: '9px',
      height: '5px',
      borderStyle: 'solid',
      borderColor: 'onSolid',
      borderWidth: '0 0 2px 2px',
      transform: 'rotate(-45deg) translate(1px, -1px)',
    },
    '&:indeterminate::after': { content: '""', width: '8px', height: '2px', bg: 'onSolid' },
    '&[type=radio]': { borderRadius: 'full' },
    '&[type=radio]:checked::after': { width: '6px', height: '6px', border: 0, bg: 'onSolid', borderRadius: 'full', transform: 'none' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
  },
});

type Props = Omit<ComponentProps<typeof Box>, 'type'> & { type?: 'checkbox' | 'radio'; indeterminate?: boolean };

/** A box to tick; `indeterminate` where only some of what it stands for is chosen. */
export function Checkbox({ type = 'checkbox', indeterminate = false, ref, ...rest }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const both = useMemo(() => mergeRefs(own, ref), [ref]);
  useLayoutEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <Box {...rest} type={type} ref={both} />;
}
