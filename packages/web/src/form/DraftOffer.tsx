import { chakra, Flex } from '@chakra-ui/react';
import type { Draft } from '#api/drafts.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { formatAgo } from '#ui/text/format.js';

const words = texts({
  draft: (when: string) => [`有一份未保存的草稿（${when}）`, `You have an unsaved draft (${when})`],
  take: ['恢复草稿', 'Restore draft'],
  drop: ['丢弃草稿', 'Discard draft'],
});

interface Props {
  drafts: { offer: Draft | undefined; take: () => void; drop: () => void };
  /** Whether something was typed, which the draft would replace. */
  dirty: boolean;
}

/** Offers what was typed before and not saved. */
export function DraftOffer({ drafts, dirty }: Props) {
  const t = useTexts(words);
  if (!drafts.offer || dirty) return null;
  return (
    <Flex align="center" gap="2" px="3" py="2" bg="sky.50" color="sky" borderRadius="s">
      <chakra.span flex="1">{t.draft(formatAgo(drafts.offer.at))}</chakra.span>
      <Button size="sm" onClick={drafts.take}>
        {t.take}
      </Button>
      <Button size="sm" look="quiet" onClick={drafts.drop}>
        {t.drop}
      </Button>
    </Flex>
  );
}
