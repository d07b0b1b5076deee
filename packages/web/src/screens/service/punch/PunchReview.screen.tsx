import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { homePath } from '#app/tabs.js';
import { useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { useSteady } from '#ui/status/useSteady.js';
import { ActionBar, UndoBar } from './ActionBar.js';
import { DayDialog } from './day/DayDialog.js';
import { WeightDialog } from './day/WeightDialog.js';
import { WeightLine } from './day/WeightLine.js';
import { KeysDialog } from './KeysDialog.js';
import { PhotoPreload } from './meal/MealPhoto.js';
import { MealView } from './meal/MealView.js';
import { ScorePanel } from './meal/ScorePanel.js';
import { QueueList } from './Queue.js';
import { Replies } from './Replies.js';
import { ReviewHead } from './ReviewHead.js';
import { type Queue, useQueue } from './use-queue.js';
import { type Review, useReview } from './use-review.js';
import { type Panel, useReviewKeys } from './use-review-keys.js';
import { words } from './words.js';

const FoodsDialog = lazyPart(() => import('./foods/FoodsDialog.js'), 'FoodsDialog');

/** As high as what the window leaves below the top bar and the tabs. */
const Screen = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: { base: '1', lg: 'none' },
    minWidth: 0,
    height: { lg: 'calc(100dvh - 88px)' },
    minHeight: { lg: '600px' },
    // The columns depend on the room beside the sidebar, which may be open or folded.
    containerType: 'inline-size',
  },
});

const Board = chakra('div', {
  base: {
    ...{ display: 'grid', flex: '1', minHeight: { base: 0, lg: '520px' }, borderTopWidth: '1px' },
    // Each part scrolls on its own, so that the buttons stay visible.
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 312px' },
    gridTemplateRows: { lg: 'minmax(120px, 26%) minmax(0, 1fr)' },
    gridTemplateAreas: { lg: '"meal queue" "meal score"' },
    '@container (min-width: 1120px)': {
      ...{ gridTemplateColumns: '240px minmax(0, 1fr) 332px', gridTemplateRows: 'minmax(0, 1fr)' },
      gridTemplateAreas: '"queue meal score"',
    },
    '@container (min-width: 1400px)': { gridTemplateColumns: '256px minmax(0, 1fr) 376px' },
  },
});
const Side = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', bg: 'surface', minHeight: 0, overflow: 'hidden' },
});

/** Left of the meal, or above the scores where there is less room. */
const QueueSide = chakra(Side, {
  base: {
    ...{ display: { base: 'none', lg: 'flex' }, gridArea: { lg: 'queue' } },
    ...{ borderInlineStartWidth: '1px', borderBottomWidth: '1px' },
    '@container (min-width: 1120px)': { borderInlineStartWidth: 0, borderBottomWidth: 0, borderInlineEndWidth: '1px' },
  },
});

function Home() {
  const t = useTexts(words);
  return (
    <ButtonLink asChild>
      <Link to={homePath}>{t.home}</Link>
    </ButtonLink>
  );
}

function Nothing({ queue, review }: { queue: Queue; review: Review }) {
  const t = useTexts(words);
  if (queue.reading.error && !queue.reading.data) return <ErrorState error={queue.reading.error} onRetry={queue.refresh} />;
  if (!queue.reading.data) return <Skeleton height="320px" borderRadius="md" />;
  const isFiltered = Object.keys(queue.table.filters).length > 0;
  return (
    <>
      {isFiltered && queue.ordered.length === 0 ? (
        <EmptyState drawing="search" title={t.doneFiltered} action={<Button onClick={queue.table.clearFilters}>{t.clear}</Button>} />
      ) : (
        <EmptyState title={t.done} text={t.doneText} action={<Home />} />
      )}
      {review.passed ? <UndoBar passed={review.passed} onUndo={review.takeBack} /> : null}
    </>
  );
}

interface PartProps {
  queue: Queue;
  review: Review;
  panel: Panel | undefined;
  show: (panel: Panel) => void;
}

/** Scores, weight and words of the current meal, with the buttons at the end. */
function ScoreColumn({ queue, review, panel, show }: PartProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const { day, meal } = review;
  return (
    <Side gridArea={{ lg: 'score' }} borderInlineStartWidth={{ lg: '1px' }} overflow={{ base: 'visible', lg: 'hidden' }}>
      <chakra.div flex="1" minHeight="0" overflow={{ lg: 'auto' }}>
        {day && meal ? (
          <>
            <ScorePanel review={review} meal={meal} day={day} />
            <WeightLine day={day} onCorrect={() => show('weight')} />
            {queue.isSecond ? null : (
              <Replies {...{ review, meal, day, box }} isOpen={panel === 'replies'} onToggle={() => show('replies')} />
            )}
          </>
        ) : (
          <Skeleton height="320px" />
        )}
      </chakra.div>
      <ActionBar queue={queue} review={review} onDay={() => show('day')} />
    </Side>
  );
}

interface DialogsProps {
  review: Review;
  panel: Panel | undefined;
  mayName: boolean;
  onClose: () => void;
}

function Dialogs({ review: { day, meal, mealName, reading }, panel, mayName, onClose }: DialogsProps) {
  const dialog = day && { day, onClose, onSaved: () => void reading.refresh() };
  if (panel === 'keys') return <KeysDialog onClose={onClose} />;
  if (!dialog) return null;
  if (panel === 'foods' && meal && mayName) {
    const { customer } = dialog.day;
    return <FoodsDialog key={meal.id} {...dialog} meal={meal} mealName={mealName} name={customerName(customer)} />;
  }
  if (panel === 'weight') return <WeightDialog {...dialog} />;
  return panel === 'day' && day.punch_id !== null ? <DayDialog {...dialog} /> : null;
}

/** Whether the foods of the current meal can be named: by who may review it, until it is reviewed. */
function useMayName({ isSecond }: Queue, { meal }: Review): boolean {
  const may = useRights('saveMealFoods', 'listIngredients');
  return may.saveMealFoods === true && may.listIngredients === true && !isSecond && meal?.evaluated_at === null;
}

/** Reviews the check-ins of customers one by one, by keys or by thumb. */
export function PunchReview() {
  const queue = useQueue();
  const review = useReview(queue);
  const [panel, setPanel] = useState<Panel>();
  const show = useSteady((next: Panel) => setPanel((now) => (now === next ? undefined : next)));
  useReviewKeys(queue, review, show);
  const mayName = useMayName(queue, review);
  const { current } = queue;
  const photo = { isZoomed: panel === 'zoom', onZoom: () => show('zoom'), ...(mayName && { onName: () => show('foods') }) };
  return (
    <Screen>
      <ReviewHead queue={queue} onKeys={() => show('keys')} />
      {current ? (
        <Board>
          <QueueSide>
            <QueueList rows={queue.ordered} outcomes={queue.outcomes} current={current.id} isWhole={queue.isWhole} onOpen={queue.open} />
          </QueueSide>
          <MealView row={current} {...{ queue, review }} {...photo} />
          <ScoreColumn {...{ queue, review, panel, show }} />
        </Board>
      ) : (
        <Nothing queue={queue} review={review} />
      )}
      <Dialogs review={review} panel={panel} mayName={mayName} onClose={() => setPanel(undefined)} />
      <PhotoPreload images={queue.ahead.flatMap(({ images }) => images.slice(0, 1))} />
    </Screen>
  );
}
