import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  /** Column widths on a wide viewport; on a narrow one, the panes stack. */
  columns: string;
  children: ReactNode;
}

/** Renders side-by-side panes that fill the rest of the page and scroll separately, such as a list and its selected record. */
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
