import { chakra, Flex } from '@chakra-ui/react';
import { Ban, ChevronLeft, ChevronRight, HeartPulse, Info } from 'lucide-react';
import { localTime } from '#app/company-time.js';
import { useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { Button } from '#ui/button/Button.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatDuration, joinNames } from '#ui/text/format.js';
import type { Punch, Queue } from '../use-queue.js';
import type { Review } from '../use-review.js';
import { words } from '../words.js';
import { Comments } from './Comments.js';
import { MealPhoto } from './MealPhoto.js';
import { PlateTable } from './PlateTable.js';
import type { Meal, PunchDay } from './plate.js';

const clock = (at: string) => localTime(Date.parse(at)).slice(5, 16);

function Head({ row, queue, review }: { row: Punch; queue: Queue; review: Review }) {
  const t = useTexts(words);
  const { day } = review;
  const late = Math.round((Date.now() - Date.parse(row.due_at)) / 1000);
  return (
    <Flex align="center" gap="2" rowGap="1" flexWrap="wrap">
      <chakra.h2 fontSize="lg" fontWeight="semibold" data-current>
        {customerName(row.customer)} · {row.date.slice(5)} {review.mealName}
      </chakra.h2>
      {day ? <StatusChip tone="good">{t.dayOf(day.service.used_days, day.service.service_days)}</StatusChip> : null}
      {queue.isSecond ? <StatusChip tone="info">{t.secondLook}</StatusChip> : null}
      <chakra.span color="ink.2" flex={{ base: '1 0 100%', lg: '1 1 200px' }} order={{ base: 1, lg: 0 }}>
        {t.submitted(clock(row.submitted_at))}
        {late > 0 ? (
          <chakra.b color="persimmon" fontWeight="semibold">
            {' '}
            · {t.late(formatDuration(late))}
          </chakra.b>
        ) : null}
      </chakra.span>
      <Flex gap="2" ms="auto">
        <Button size="lg" shape="square" aria-label={t.previous} onClick={() => queue.move(-1)}>
          <ChevronLeft />
        </Button>
        <Button size="lg" shape="square" aria-label={t.next} onClick={() => queue.move(1)}>
          <ChevronRight />
        </Button>
      </Flex>
    </Flex>
  );
}

const Strip = chakra('span', {
  base: {
    px: '3',
    py: '1.5',
    flex: '1 1 auto',
    borderRadius: 's',
    '& svg': { display: 'inline', verticalAlign: '-2px' },
    '&[data-tone=bad]': { bg: 'rose.50', color: 'rose' },
    '&[data-tone=wait]': { bg: 'amber.50', color: 'amber' },
    '&[data-tone=info]': { bg: 'sky.50', color: 'sky' },
  },
});

/** What the customer must not or does not want to eat, and whether this meal has it. */
function Limits({ day, meal }: { day: PunchDay; meal: Meal }) {
  const t = useTexts(words);
  const hits = (reason: Meal['avoided'][number]['reason']) =>
    meal.avoided.filter((one) => one.reason === reason).map(({ item_no }) => meal.items[item_no - 1]?.name ?? '');
  const strips = [
    { tone: 'bad', Icon: Ban, word: t.allergy, foods: day.allergies, found: hits('allergy') },
    { tone: 'info', Icon: Info, word: t.dislike, foods: day.dislikes, found: hits('dislike') },
  ].filter(({ foods }) => foods.length > 0);
  const against = hits('health');
  if (strips.length === 0 && against.length === 0) return null;
  return (
    <Flex gap="2" flexWrap="wrap">
      {strips.map(({ tone, Icon, word, foods, found }) => (
        <Strip key={tone} data-tone={tone}>
          <b>
            <Icon size={14} aria-hidden /> {joinNames(foods)} {word}
          </b>{' '}
          {found.length > 0 ? (
            <strong>
              ⚠ {t.inMeal} {joinNames(found)}
            </strong>
          ) : (
            t.notSeen
          )}
        </Strip>
      ))}
      {against.length > 0 ? (
        <Strip data-tone="wait">
          <b>
            <HeartPulse size={14} aria-hidden /> {t.against}
          </b>{' '}
          <strong>
            ⚠ {t.inMeal} {joinNames(against)}
          </strong>
        </Strip>
      ) : null}
    </Flex>
  );
}

function Body({ row, review, isZoomed, onZoom, onName }: Omit<Props, 'queue'>) {
  const t = useTexts(words);
  const { reading, day, meal } = review;
  const name = customerName(row.customer);
  return (
    <>
      {day && meal ? <Limits day={day} meal={meal} /> : null}
      {/* The queue knows the photo before the day is read. */}
      <MealPhoto
        key={row.id}
        images={meal?.images ?? row.images}
        text={meal?.text ?? row.text}
        items={meal?.items ?? []}
        alt={t.photoOf(name, review.mealName)}
        {...{ isZoomed, onZoom, onName }}
      />
      {meal && meal.hunger !== null ? <chakra.small color="ink.2">{t.hunger(meal.hunger)}</chakra.small> : null}
      {day && meal ? (
        <>
          <PlateTable meal={meal} day={day} />
          <Comments key={`words-${meal.id}`} meal={meal} onChanged={() => void reading.refresh()} />
        </>
      ) : reading.error ? (
        <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />
      ) : (
        <Skeleton height="160px" borderRadius="md" />
      )}
    </>
  );
}

interface Props {
  row: Punch;
  queue: Queue;
  review: Review;
  isZoomed: boolean;
  onZoom: () => void;
  /** Left out where the foods cannot be named. */
  onName?: (() => void) | undefined;
}

/** A meal: the customer, its photo, and the plan compared with the plate. */
export function MealView(props: Props) {
  const t = useTexts(words);
  return (
    <Flex
      as="section"
      direction="column"
      gap="3"
      p={{ base: '3', lg: '4' }}
      minWidth="0"
      minHeight="0"
      overflow={{ lg: 'auto' }}
      gridArea={{ lg: 'meal' }}
      containerType="inline-size"
    >
      <Head {...props} />
      {props.review.isChanged ? (
        <chakra.p role="alert" bg="amber.50" color="amber" borderRadius="s" px="3" py="2">
          ⚠ {t.changed}
        </chakra.p>
      ) : null}
      <Body {...props} />
    </Flex>
  );
}
