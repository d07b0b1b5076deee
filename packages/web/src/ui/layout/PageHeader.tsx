import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** Count and freshness, or the state. */
  sub?: ReactNode;
  /** Actions; the main action is last and green. */
  children?: ReactNode;
}

/** Renders a page's header: title, count, freshness and actions. */
export function PageHeader({ title, sub, children }: Props) {
  return (
    <Flex as="header" alignItems="center" gap="3" rowGap="2" flexWrap="wrap" minHeight="32px">
      <chakra.h1 fontSize="xl" fontWeight="semibold" lineHeight="1.4">
        {title}
      </chakra.h1>
      {sub ? (
        <chakra.span color="ink.3" fontSize="sm">
          {sub}
        </chakra.span>
      ) : null}
      <Flex ms="auto" gap="2" flexWrap="wrap" justify="flex-end" data-noprint>
        {children}
      </Flex>
    </Flex>
  );
}
