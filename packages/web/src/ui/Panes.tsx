import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  /** Widths of the panes on a wide window; on a narrow one they stand under each other. */
  columns: string;
  children: ReactNode;
}

/** Panes beside each other that fill what is left of the page and scroll each for itself, such as a list and what is chosen of it. */
export function Panes({ columns, children }: Props) {
  return (
    <chakra.div
      display="grid"
      gap="4"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: columns }}
      css={{
        '@media screen and (min-width: 1024px)': {
          flex: '1 1 0',
          minHeight: '360px',
          gridTemplateRows: 'minmax(0, 1fr)',
          '& > *': { maxHeight: '100%', overflow: 'auto' },
        },
      }}
    >
      {children}
    </chakra.div>
  );
}
