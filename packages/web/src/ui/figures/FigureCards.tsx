import { chakra, Flex } from '@chakra-ui/react';
import { Sparkline } from '#ui/chart/Sparkline.js';
import { Card as Box } from '#ui/layout/Card.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { useChangeWords } from './change-words.js';
import { type FigureCard as Card, type FigureOperation, type FigureSeries, formatOf, useFigureWords } from './figures.js';
import { isCountOf, RowLinks, ValueLink } from './RowLinks.js';
import { columnsOf, spanOfLast } from './tile-columns.js';

interface About {
  /** What a figure means, for those who point at it or focus it. */
  meaningOf?: (key: Card['key']) => string | undefined;
  /** What has to be known beside the value. */
  noteOf?: (key: Card['key']) => string | undefined;
}

interface Props extends About {
  label: string;
  operation: FigureOperation;
  cards: readonly Card[] | undefined;
  series: readonly FigureSeries[] | undefined;
  /** Days of the period, which is compared with as many before it. */
  days: number;
}

const placeholders = 9;

/** Shows each figure with its course and what it is compared with; missing ones are empty and say so. */
export function FigureCards({ label, operation, cards, series, ...of }: Props) {
  const count = cards?.length ?? placeholders;
  return (
    <chakra.ul aria-label={label} listStyleType="none" display="grid" gap="3" gridTemplateColumns={columnsOf(count)}>
      {cards
        ? cards.map((card, at) => (
            <FigureCard
              key={card.key}
              operation={operation}
              card={card}
              points={series?.find(({ key }) => key === card.key)?.points.map(({ value }) => value)}
              isLast={at === count - 1}
              {...of}
              count={count}
            />
          ))
        : Array.from({ length: placeholders }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
            <Box as="li" key={at} px="4" py="3" minHeight="24" aria-busy>
              <Skeleton width="50%" />
            </Box>
          ))}
    </chakra.ul>
  );
}

interface CardProps extends About {
  operation: FigureOperation;
  card: Card;
  points: readonly (number | null)[] | undefined;
  days: number;
  isLast: boolean;
  count: number;
}

function FigureCard({ operation, card, points, days, isLast, count, meaningOf, noteOf }: CardProps) {
  const { nameOf, missingOf, rowWord } = useFigureWords(operation);
  const changeOf = useChangeWords();
  const { key, value, unit, missing, rows } = card;
  const meaning = meaningOf?.(key);
  const name = nameOf(key, unit);
  const others = isCountOf(rows, value) ? rows.slice(1) : rows;
  const lines = [missing ? missingOf(missing) : undefined, changeOf(card, days), noteOf?.(key)].filter((line) => line !== undefined);
  return (
    <Box
      as="li"
      px="4"
      py="3"
      minHeight="24"
      position="relative"
      gridColumn={isLast ? spanOfLast(count) : undefined}
      css={meaning ? meaningStyle : undefined}
      tabIndex={meaning ? 0 : undefined}
    >
      <chakra.div color="ink.2" fontSize="xs">
        {name}
      </chakra.div>
      <Value card={card} name={name} />
      {lines.map((line) => (
        <chakra.div key={line} fontSize="xs" color="ink.2">
          {line}
        </chakra.div>
      ))}
      {others.length > 0 ? (
        <Flex columnGap="1.5" fontSize="xs" color="ink.2" flexWrap="wrap">
          <RowLinks rows={others} word={rowWord} />
        </Flex>
      ) : null}
      {points ? <Sparkline values={points} /> : null}
      {meaning ? <span data-meaning>{meaning}</span> : null}
    </Box>
  );
}

function Value({ card: { rows, value, unit }, name }: Pick<CardProps, 'card'> & { name: string }) {
  return (
    <chakra.div fontSize="2xl" fontWeight="semibold" lineHeight="1.5" overflowWrap="anywhere" color={value === null ? 'ink.3' : undefined}>
      <ValueLink rows={rows} value={value} name={name}>
        {value === null ? '–' : formatOf(unit)(value)}
      </ValueLink>
    </chakra.div>
  );
}

const meaningStyle = {
  '& [data-meaning]': {
    position: 'absolute',
    insetInline: '0',
    top: '100%',
    zIndex: 'popover',
    px: '3',
    py: '2',
    bg: 'surface',
    color: 'ink.2',
    fontSize: 'xs',
    borderWidth: '1px',
    borderRadius: 'md',
    boxShadow: 'md',
    opacity: 0,
    visibility: 'hidden',
    pointerEvents: 'none',
  },
  '&:is(:hover, :focus-visible, :focus-within) [data-meaning]': { opacity: 1, visibility: 'visible' },
};
