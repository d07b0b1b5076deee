import { chakra, Flex } from '@chakra-ui/react';
import { Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#ui/layout/Card.js';

interface Props {
  title: string;
  note: string;
  /** What stands in the chat above the bar. */
  chat?: ReactNode;
  /** The bar at the foot of the chat. */
  children: ReactNode;
}

/** Renders a phone with the chat of the official account, which contains the menu. */
export function PhoneFrame({ title, note, chat, children }: Props) {
  return (
    <Card aria-label={title} p="4" display="flex" flexDirection="column" alignItems="center" gap="2">
      <chakra.header textAlign="center">
        <chakra.h2 fontSize="sm" fontWeight="semibold">
          {title}
        </chakra.h2>
        <chakra.p color="ink.3" fontSize="xs">
          {note}
        </chakra.p>
      </chakra.header>
      <Flex
        direction="column"
        justify="flex-end"
        width="full"
        maxWidth="80"
        minHeight={{ base: '72', md: '112' }}
        borderWidth="6px"
        borderColor="line.strong"
        borderRadius="28px"
        bg="canvas"
        overflow="hidden"
      >
        {chat}
        <Flex bg="surface" borderTopWidth="1px" height="12">
          <Flex align="center" justify="center" width="9" flexShrink="0" color="ink.3" borderEndWidth="1px">
            <Keyboard size={15} aria-hidden />
          </Flex>
          {children}
        </Flex>
      </Flex>
    </Card>
  );
}
