import { chakra, Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { useTexts } from '#app/texts.js';
import { groupWords } from '#screens/service/service-plan/words.js';
import { Button } from '#ui/button/Button.js';
import { useMobile } from '#ui/layout/useMedia.js';
import { Key } from '#ui/text/Key.js';
import type { Review } from '../use-review.js';
import { words } from '../words.js';
import type { Meal, PunchDay } from './plate.js';
import { JudgedParts, Total } from './ScoreTotal.js';
import { scoreReason } from './score-reasons.js';

const Item = chakra('div', {
  base: {
    ...{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '2',
      alignItems: 'center',
      px: '4',
      py: '1.5',
      position: 'relative',
    },
    ...{ borderTopWidth: '1px', minHeight: '54px' },
    '&[data-active]': { bg: 'jade.50', outline: '2px solid', outlineColor: 'jade.600', outlineOffset: '-2px', borderRadius: 's' },
  },
});

type Texts = ReturnType<typeof useTexts<typeof words>>;

/** Less than three quarters of the points is worth a look. */
const isLow = (value: number | undefined, max: number) => value !== undefined && value < max * 0.75;

const pointOf = ({ points }: Review, itemId: number) => points.find(({ item_id }) => item_id === itemId)?.value;

interface StepsProps {
  name: string;
  /** Undefined while the item is not judged. */
  value: number | undefined;
  max: number;
  onSet: (value: number) => void;
}

function Steps({ name, value, max, onSet }: StepsProps) {
  const t = useTexts(words);
  const points = value ?? 0;
  return (
    <Flex align="center">
      <Button look="quiet" size="lg" shape="square" aria-label={t.minus(name)} disabled={points <= 0} onClick={() => onSet(points - 1)}>
        −
      </Button>
      <chakra.span minWidth="54px" textAlign="center" fontVariantNumeric="tabular-nums">
        <b>{value ?? '–'}</b> <chakra.small color="ink.2">/ {max}</chakra.small>
      </chakra.span>
      <Button
        look="quiet"
        size="lg"
        shape="square"
        aria-label={t.plus(name)}
        disabled={points >= max}
        onClick={() => onSet(value === undefined ? max : points + 1)}
      >
        ＋
      </Button>
    </Flex>
  );
}

interface Props {
  review: Review;
  meal: Meal;
  day: PunchDay;
}

function Levels({ review, at }: { review: Review; at: number }) {
  const item = review.items[at];
  if (!item) return null;
  const value = pointOf(review, item.id);
  return (
    <Flex gridColumn="1 / -1" gap="1" flexWrap="wrap">
      {item.levels.map((level, index) => (
        <Button
          key={level.value}
          size="sm"
          px="2"
          aria-pressed={value === level.value}
          onClick={() => review.setPoint(item.id, level.value)}
        >
          <Key borderWidth="0" minWidth="0" px="0">
            {index + 1}
          </Key>
          {level.label}
        </Button>
      ))}
    </Flex>
  );
}

/** Why an item has its points; reasons are the draft's, so where the points are others, they are named as such. */
function reasonOf(t: Texts, value: number | undefined, draft: number | undefined, why: string): string {
  if (value === undefined) return t.notJudged(why);
  return draft === undefined || draft === value ? why : t.draftWas(draft, why);
}

function ScoreItem({ review, at, meal, why }: { review: Review; at: number; meal: Meal; why: string }) {
  const t = useTexts(words);
  const item = review.items[at];
  if (!item) return null;
  const value = pointOf(review, item.id);
  const draft = meal.draft_items.find(({ item_id }) => item_id === item.id)?.value;
  const low = isLow(value, item.max);
  return (
    <Item data-active={review.active === at || undefined} title={item.rule}>
      <chakra.button
        type="button"
        textAlign="start"
        cursor="pointer"
        aria-pressed={review.active === at}
        onClick={() => review.setActive(at)}
      >
        <chakra.b fontWeight="semibold">{item.name}</chakra.b>
        <chakra.small display="block" color={low ? 'amber' : 'ink.2'}>
          {low ? '⚠ ' : ''}
          {reasonOf(t, value, draft, why)}
        </chakra.small>
      </chakra.button>
      <Steps name={item.name} value={value} max={item.max} onSet={(next) => review.setPoint(item.id, next)} />
      {review.active === at ? <Levels review={review} at={at} /> : null}
    </Item>
  );
}

const Cell = chakra('button', {
  base: {
    ...{ flex: '1 0 58px', minHeight: '48px', px: '0.5', borderRadius: 's', cursor: 'pointer', lineHeight: '1.35', overflow: 'hidden' },
    '& small': { display: 'block', color: 'ink.2', fontSize: 'xs', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '&[data-low]': { bg: 'amber.50', color: 'amber', '& small': { color: 'amber' } },
    '&[aria-pressed=true]': { boxShadow: 'inset 0 0 0 2px var(--shiyi-colors-jade-600)' },
  },
});

/** All items side by side; the chosen one is below. */
function Cells({ review }: { review: Review }) {
  return (
    <Flex gap="1" px="3" py="2" overflowX="auto" borderTopWidth="1px">
      {review.items.map(({ id, name, max }, at) => {
        const value = pointOf(review, id);
        return (
          <Cell
            key={id}
            type="button"
            aria-pressed={review.active === at}
            data-low={isLow(value, max) || undefined}
            onClick={() => review.setActive(at)}
          >
            <small>{name}</small>
            <b>{value ?? '–'}</b>
            <chakra.span fontSize="2xs">/{max}</chakra.span>
          </Cell>
        );
      })}
    </Flex>
  );
}

/** The six items with their points, why, and the levels of the chosen one. */
export function ScorePanel({ review, meal, day }: Props) {
  const t = useTexts(words);
  const groups = useTexts(groupWords);
  const isNarrow = useMobile();
  const meta = useMeta('getPunchDay');
  const methodField = meta
    .output('meals')
    .fields?.find(({ name }) => name === 'items')
    ?.fields?.find(({ name }) => name === 'method');
  const methods = (method: string) => (methodField ? meta.word(methodField, method) : method);
  return (
    <chakra.section aria-label={t.draft}>
      {isNarrow ? <Cells review={review} /> : <Total review={review} />}
      <JudgedParts review={review} />
      {review.items.map((item, at) =>
        isNarrow && at !== review.active ? null : (
          <ScoreItem key={item.id} review={review} at={at} meal={meal} why={scoreReason(item, meal, day, t, { groups, methods })} />
        ),
      )}
    </chakra.section>
  );
}
