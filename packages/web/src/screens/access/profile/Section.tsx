import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Card } from '#ui/layout/Card.js';

interface Props {
  title: string;
  sub?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** Renders a section of the profile page. */
export function Section({ title, sub, action, children }: Props) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <Flex align="center" gap="3" px="4" pt="3" pb="2" flexWrap="wrap">
        <chakra.h2 id={id} fontSize="md" fontWeight="semibold">
          {title}
        </chakra.h2>
        <chakra.span color="ink.3" flex="1">
          {sub}
        </chakra.span>
        {action}
      </Flex>
      {children}
    </Card>
  );
}

/** Renders a row of a section: title, text and actions. */
export function Line({ icon, title, text, children }: { icon?: ReactNode; title: ReactNode; text?: ReactNode; children?: ReactNode }) {
  return (
    <Flex align="center" gap="3" px="4" py="2.5" borderTopWidth="1" minHeight="topbar">
      {icon ? (
        <chakra.span color="ink.3" flexShrink={0} aria-hidden>
          {icon}
        </chakra.span>
      ) : null}
      <chakra.div flex="1" minWidth="0">
        <chakra.div fontWeight="medium">{title}</chakra.div>
        {text ? (
          <chakra.div color="ink.3" fontSize="xs">
            {text}
          </chakra.div>
        ) : null}
      </chakra.div>
      {children}
    </Flex>
  );
}
