import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

/** Renders a component in one state, with the state's name. */
export function State({ name, width = '320px', children }: { name: string; width?: string; children: ReactNode }) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} maxWidth={width} width="100%">
      <chakra.h2 id={id} mb="2" color="ink.2" fontWeight="medium">
        {name}
      </chakra.h2>
      {children}
    </chakra.section>
  );
}
