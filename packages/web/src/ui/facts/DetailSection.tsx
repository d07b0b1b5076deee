import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Renders a titled part of a record in a drawer. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section display="flex" flexDirection="column" gap="2">
      <chakra.h3 fontWeight="semibold">{title}</chakra.h3>
      {children}
    </chakra.section>
  );
}
