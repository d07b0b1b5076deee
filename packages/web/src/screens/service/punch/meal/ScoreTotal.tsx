import { chakra, Flex } from '@chakra-ui/react';
import { useTexts } from '#app/texts.js';
import { joinNames } from '#ui/text/format.js';
import type { Review } from '../use-review.js';
import { words } from '../words.js';

/** Which parts the score counts, where some could not be judged. */
export function JudgedParts({ review: { items, points } }: { review: Review }) {
  const t = useTexts(words);
  const judged = items.filter(({ id }) => points.some(({ item_id }) => item_id === id));
  if (judged.length === items.length) return null;
  return (
    <chakra.p px="4" pb="2" fontSize="sm" color="ink.2">
      {t.judgedBy(joinNames(judged.map(({ name }) => name)))}
    </chakra.p>
  );
}

/** The score of all that is judged. */
export function Total({ review }: { review: Review }) {
  const t = useTexts(words);
  return (
    <Flex px="4" py="2" align="center" justify="space-between" gap="3">
      <div>
        <chakra.h2 fontWeight="semibold">{Object.keys(review.draft.points).length > 0 ? t.given : t.draft}</chakra.h2>
        <chakra.small color="ink.2" display={{ base: 'none', lg: 'block' }}>
          {t.scoreKeys(review.items[review.active]?.levels.length ?? 0)}
        </chakra.small>
      </div>
      <chakra.output fontSize="2xl" fontWeight="semibold" aria-live="polite" whiteSpace="nowrap">
        {review.score}
        <chakra.small color="ink.2" fontSize="sm" fontWeight="normal">
          {' '}
          / 100
        </chakra.small>
      </chakra.output>
    </Flex>
  );
}
