import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  sub?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** One part of the personal centre. */
export function Section({ title, sub, action, children }: Props) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} bg="surface" borderWidth="1px" borderRadius="md" boxShadow="card" minWidth="0">
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
    </chakra.section>
  );
}

/** A line of such a part: what it is, what it says, what can be done. */
export function Line({ icon, title, text, children }: { icon?: ReactNode; title: ReactNode; text?: ReactNode; children?: ReactNode }) {
  return (
    <Flex align="center" gap="3" px="4" py="2.5" borderTopWidth="1px" minHeight="52px">
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
