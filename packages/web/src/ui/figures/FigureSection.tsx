import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Card } from '#ui/layout/Card.js';

/** A part of the page with its title and tools. */
export function FigureSection({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <Flex align="center" justify="space-between" gap="3" px="4" pt="3" pb="2" flexWrap="wrap">
        <chakra.h2 id={id} fontSize="md" fontWeight="semibold">
          {title}
        </chakra.h2>
        {tools}
      </Flex>
      {children}
    </Card>
  );
}
