import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Card } from './Card.js';

/** A card of a record with a title, and a quiet action at its right. */
export function SectionCard({ title, name, side, children }: { title: ReactNode; name?: string; side?: ReactNode; children: ReactNode }) {
  return (
    <Card p="4" aria-label={name ?? (typeof title === 'string' ? title : undefined)}>
      <Flex align="center" justify="space-between" gap="2" mb="2" minHeight="6">
        <chakra.h2 fontWeight="semibold" display="flex" alignItems="center" gap="2">
          {title}
        </chakra.h2>
        {side}
      </Flex>
      {children}
    </Card>
  );
}
