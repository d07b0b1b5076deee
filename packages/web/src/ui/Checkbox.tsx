import { mergeRefs } from '@chakra-ui/react';
import { type ComponentProps, useLayoutEffect, useMemo, useRef } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type'> & { type?: 'checkbox' | 'radio'; indeterminate?: boolean };

/** A box to tick; `indeterminate` where only some of what it stands for is chosen. */
export function Checkbox({ type = 'checkbox', indeterminate = false, ref, ...rest }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const both = useMemo(() => mergeRefs(own, ref), [ref]);
  useLayoutEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <input {...rest} data-check type={type} ref={both} />;
}
