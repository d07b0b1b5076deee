import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Card } from '#ui/layout/Card.js';

interface Props {
  /** Its place on the page. */
  at: number;
  title: string;
  children: ReactNode;
}

/** Renders one of the parts of a message: who, what or when. */
export function Zone({ at, title, children }: Props) {
  const id = useId();
  return (
    <Card p="4" aria-labelledby={id}>
      <chakra.h2 id={id} fontWeight="semibold" fontSize="md" mb="3" display="flex" gap="2" alignItems="center">
        <chakra.span
          aria-hidden
          width="5"
          height="5"
          borderRadius="full"
          bg="jade.50"
          color="jade.700"
          fontSize="xs"
          display="grid"
          placeItems="center"
        >
          {at}
        </chakra.span>
        {title}
      </chakra.h2>
      <Flex direction="column" gap="4">
        {children}
      </Flex>
    </Card>
  );
}
