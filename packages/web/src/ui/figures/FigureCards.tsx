import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { texts, useTexts } from '#app/texts.js';
import { Card as Box } from '#ui/layout/Card.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatNumber } from '#ui/text/format.js';
import { type FigureCard as Card, type FigureOperation, formatOf, useFigureWords } from './figures.js';

const words = texts({
  before: (value: string) => [`上期 ${value}`, `Previous ${value}`],
  up: (ratio: string) => [`↑ ${ratio}%`, `↑ ${ratio}%`],
  down: (ratio: string) => [`↓ ${ratio}%`, `↓ ${ratio}%`],
  same: ['持平', 'No change'],
});

interface About {
  /** The list that a figure counts. */
  linkOf?: (key: Card['key']) => string | undefined;
  /** What a figure means, for those who point at it or focus it. */
  meaningOf?: (key: Card['key']) => string | undefined;
}

interface Props extends About {
  label: string;
  operation: FigureOperation;
  cards: readonly Card[] | undefined;
}

/** Shows each figure with that of the previous period; missing ones are empty and say so. */
export function FigureCards({ label, operation, cards, ...of }: Props) {
  return (
    <chakra.ul
      aria-label={label}
      listStyleType="none"
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax({sizes.44}, 1fr))' }}
    >
      {cards
        ? cards.map((card) => <FigureCard key={card.key} operation={operation} card={card} {...of} />)
        : Array.from({ length: 9 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
            <Box as="li" key={at} px="4" py="3" minHeight="24" aria-busy>
              <Skeleton width="50%" />
            </Box>
          ))}
    </chakra.ul>
  );
}

function FigureCard({ operation, card, linkOf, meaningOf }: About & { operation: FigureOperation; card: Card }) {
  const t = useTexts(words);
  const { nameOf, missingOf } = useFigureWords(operation);
  const { key, value, unit, prev, missing } = card;
  const meaning = meaningOf?.(key);
  return (
    <Box
      as="li"
      px="4"
      py="3"
      minHeight="24"
      position="relative"
      css={meaning ? meaningStyle : undefined}
      tabIndex={meaning ? 0 : undefined}
    >
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
        <MaybeLink to={value === null ? undefined : linkOf?.(key)}>{value === null ? '–' : formatOf(unit)(value)}</MaybeLink>
      </chakra.div>
      <Flex gap="2" fontSize="xs" color="ink.3" flexWrap="wrap">
        {missing ? missingOf(missing) : null}
        {prev === null ? null : <span>{t.before(formatOf(unit)(prev))}</span>}
        <Change ratio={card.ratio} />
      </Flex>
      {meaning ? <span data-meaning>{meaning}</span> : null}
    </Box>
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
  },
  '&:is(:hover, :focus-visible, :focus-within) [data-meaning]': { opacity: 1, visibility: 'visible' },
};

/** Shows a number as a link to its list, where it has one. */
export function MaybeLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return children;
  return (
    <chakra.span color="jade.700" _hover={{ textDecoration: 'underline' }} asChild>
      <Link to={to}>{children}</Link>
    </chakra.span>
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
