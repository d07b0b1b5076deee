import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { touch } from '#theme/touch.js';
import { Checkbox } from './Checkbox.js';

/** Renders a radio button with its label. */
export function Radio({ children, id = '', ...box }: Omit<ComponentProps<typeof Checkbox>, 'type' | 'children'> & { children: ReactNode }) {
  return (
    <chakra.label
      htmlFor={id}
      display="inline-flex"
      alignItems="center"
      gap="2"
      minHeight="6"
      cursor="pointer"
      css={{ [touch]: { minHeight: '40px' } }}
    >
      <Checkbox type="radio" id={id} {...box} />
      {children}
    </chakra.label>
  );
}
