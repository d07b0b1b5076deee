import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/status/EmptyState.js';

interface Props {
  code: string;
  drawing: 'lost' | 'locked' | 'error';
  title: string;
  text: string;
  children: ReactNode;
}

/** Renders a full-page status: why there is nothing here and where to go instead. */
export function StatusPage({ code, drawing, title, text, children }: Props) {
  return (
    <chakra.main minHeight="100dvh" display="flex" flexDirection="column" alignItems="center" justifyContent="center">
      <chakra.div color="ink.3" fontSize="xs" letterSpacing=".2em" mb="-8">
        {code}
      </chakra.div>
      <EmptyState
        heading
        drawing={drawing}
        title={title}
        text={text}
        action={
          <Flex gap="2" justify="center">
            {children}
          </Flex>
        }
      />
    </chakra.main>
  );
}
