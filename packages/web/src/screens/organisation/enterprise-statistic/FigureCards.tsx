import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '../../../app/texts.js';
import { Card as Box } from '../../../ui/Card.js';
import { formatNumber } from '../../../ui/format.js';
import { Skeleton } from '../../../ui/Skeleton.js';
import { type Card, formatOf, useFigureName } from './figures.js';

const words = texts({
  before: (value: string) => [`上期 ${value}`, `Before ${value}`],
  notKept: ['暂未记录', 'Not kept yet'],
  notDivided: ['不按此条件细分', 'Not divided this way'],
  up: (ratio: string) => [`↑ ${ratio}%`, `↑ ${ratio}%`],
  down: (ratio: string) => [`↓ ${ratio}%`, `↓ ${ratio}%`],
  same: ['持平', 'No change'],
});

/** Shows each figure with that of the period before; what is not kept is empty and says so. */
export function FigureCards({ label, cards }: { label: string; cards: readonly Card[] | undefined }) {
  return (
    <chakra.ul
      aria-label={label}
      listStyleType="none"
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax({sizes.44}, 1fr))' }}
    >
      {cards
        ? cards.map((card) => <FigureCard key={card.key} card={card} />)
        : Array.from({ length: 9 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
            <Box as="li" key={at} px="4" py="3" minHeight="24" aria-busy>
              <Skeleton width="50%" />
            </Box>
          ))}
    </chakra.ul>
  );
}

function FigureCard({ card }: { card: Card }) {
  const t = useTexts(words);
  const nameOf = useFigureName();
  const { key, value, unit, prev, missing } = card;
  return (
    <Box as="li" px="4" py="3" minHeight="24">
      <chakra.div color="ink.2" fontSize="xs">
        {nameOf(key, unit)}
      </chakra.div>
      <chakra.div
        fontSize="2xl"
        fontWeight="semibold"
        lineHeight="1.5"
        overflowWrap="anywhere"
        color={value === null ? 'ink.3' : undefined}
      >
        {value === null ? '–' : formatOf(unit)(value)}
      </chakra.div>
      <Flex gap="2" fontSize="xs" color="ink.3" flexWrap="wrap">
        {missing ? (missing === 'not_kept' ? t.notKept : t.notDivided) : null}
        {prev === null ? null : <span>{t.before(formatOf(unit)(prev))}</span>}
        <Change ratio={card.ratio} />
      </Flex>
    </Box>
  );
}

/** Change against the period before; more is not always better, so it has a sign and no good or bad color. */
function Change({ ratio }: { ratio: number | null }) {
  const t = useTexts(words);
  if (ratio === null) return null;
  const size = formatNumber(Math.abs(ratio));
  return (
    <chakra.span color="ink.2" fontWeight="medium">
      {ratio === 0 ? t.same : ratio > 0 ? t.up(size) : t.down(size)}
    </chakra.span>
  );
}
