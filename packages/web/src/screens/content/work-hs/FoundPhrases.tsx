import { chakra, Flex } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTexts } from '#app/texts.js';
import { findPhrases } from '#message/phrases/phrase-index.js';
import { useIndex } from '#message/phrases/use-phrase-index.js';
import { Card } from '#ui/layout/Card.js';
import { RowMenu } from '#ui/menu/RowMenu.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { formatCount } from '#ui/text/format.js';
import { listWords } from './list-words.js';
import { PhraseLine, usePhraseActions } from './PhraseCards.js';
import type { PhraseGroup } from './PhraseForm.js';

const most = 100;

interface Props {
  tree: PhraseGroup[];
  query: string;
  onEdit: (id: number) => void;
}

/** Renders the quick replies of all groups that match, as the picker finds them. */
export function FoundPhrases({ tree, query, onEdit }: Props) {
  const t = useTexts(listWords);
  const index = useIndex(tree);
  const actionsOf = usePhraseActions(onEdit);
  const { found, total } = useMemo(() => findPhrases(index ?? [], query, most), [index, query]);
  if (found.length === 0) return <EmptyState drawing="search" title={t.notFound} />;
  return (
    <Card p="4">
      <chakra.p color="ink.3" fontSize="sm" role="status">
        {t.found(formatCount(total))}
      </chakra.p>
      <chakra.ul listStyleType="none" m="0" p="0">
        {found.map((one) => {
          const phrase = { ...one, use_count: one.useCount };
          return (
            <chakra.li key={one.id} display="flex" gap="2" alignItems="center" py="1" borderTopWidth="1px">
              <Flex flex="1" minWidth="0" direction="column">
                <PhraseLine phrase={phrase} onOpen={() => onEdit(one.id)} />
                <chakra.small color="ink.3">{one.group}</chakra.small>
              </Flex>
              <RowMenu label={t.actions(one.title)} actions={actionsOf(phrase)} />
            </chakra.li>
          );
        })}
      </chakra.ul>
    </Card>
  );
}
