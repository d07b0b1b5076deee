import { mergeRefs } from '@chakra-ui/react';
import { type ComponentProps, useLayoutEffect, useMemo, useRef } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type'> & { type?: 'checkbox' | 'radio'; indeterminate?: boolean };

/** Renders a checkbox; `indeterminate` means that only some of its items are selected. */
export function Checkbox({ type = 'checkbox', indeterminate = false, ref, ...rest }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const both = useMemo(() => mergeRefs(own, ref), [ref]);
  useLayoutEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <input {...rest} data-check type={type} ref={both} />;
}
