import { chakra } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { touch } from '#theme/touch.js';
import { Checkbox } from './Checkbox.js';

/** Renders a radio button with its label. */
export function Radio({ children, id, ...box }: Omit<ComponentProps<typeof Checkbox>, 'type' | 'children'> & { children: ReactNode }) {
  const own = useId();
  return (
    <chakra.label
      htmlFor={id ?? own}
      display="inline-flex"
      alignItems="center"
      gap="2"
      minHeight="6"
      cursor="pointer"
      css={{ [touch]: { minHeight: '40px' } }}
    >
      <Checkbox type="radio" id={id ?? own} {...box} />
      {children}
    </chakra.label>
  );
}
