import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import type { Person } from '../use-role-drafts.js';

const words = texts({
  joins: ['待加入', 'To join'],
  drop: (name: string) => [`不加入 ${name}`, `Do not add ${name}`],
});

/** Lists the people who join when the members are saved. */
export function MembersToAdd({ people, onDrop }: { people: ReadonlyMap<number, Person>; onDrop: (id: number) => void }) {
  const t = useTexts(words);
  if (people.size === 0) return null;
  return (
    <Flex
      as="section"
      aria-label={t.joins}
      gap="2"
      align="center"
      flexWrap="wrap"
      mb="3"
      p="2.5"
      bg="jade.50"
      color="jade.700"
      borderRadius="s"
    >
      <b style={{ fontWeight: 600 }}>{t.joins}</b>
      {[...people.values()].map((person) => (
        <StatusChip key={person.id} style={{ paddingInlineEnd: 0 }}>
          {person.name}
          <chakra.button
            type="button"
            aria-label={t.drop(person.name)}
            width="6"
            height="6"
            display="grid"
            placeItems="center"
            cursor="pointer"
            onClick={() => onDrop(person.id)}
          >
            <X size={12} aria-hidden />
          </chakra.button>
        </StatusChip>
      ))}
    </Flex>
  );
}
