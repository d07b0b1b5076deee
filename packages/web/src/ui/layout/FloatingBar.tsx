import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Renders the bulk actions of a selection at the bottom of the page, where they cover no filters. */
export function FloatingBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex
      role="region"
      aria-label={label}
      position="sticky"
      bottom="4"
      zIndex="bar"
      alignSelf="center"
      mx="auto"
      width="fit-content"
      maxWidth="100%"
      align="center"
      gap="2.5"
      flexWrap="wrap"
      px="3.5"
      py="2"
      bg="raised"
      borderWidth="1px"
      borderRadius="md"
      boxShadow="float"
      animation="rise 160ms ease-out"
      data-noprint
    >
      {children}
    </Flex>
  );
}
