import { chakra, Flex } from '@chakra-ui/react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTexts } from '#app/texts.js';
import { useSlash } from '#message/phrases/useSlash.js';
import type { Phrase } from '#screens/content/work-hs/PhraseForm.js';
import { phraseWords } from '#screens/content/work-hs/phrase-words.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { Textarea } from '#ui/input/Input.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Key } from '#ui/text/Key.js';
import type { Meal, PunchDay } from './meal/plate.js';
import { fillVariables, variablesOf } from './phrases/phrases.js';
import type { Review } from './use-review.js';
import { words } from './words.js';

interface Props {
  review: Review;
  meal: Meal;
  day: PunchDay;
  box: RefObject<HTMLTextAreaElement | null>;
  /** Whether the quick replies are shown. */
  isOpen: boolean;
  onToggle: () => void;
}

const PhraseDrawer = lazyPart(() => import('./phrases/PhraseDrawer.js'), 'PhraseDrawer');

type PhraseProps = Omit<Props, 'box' | 'isOpen' | 'onToggle'> & { onChoice: () => void; onClose: () => void };

/** Focuses the first quick reply once they are there, so that R and Enter choose it. */
function useFirstFocus(isReady: boolean) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isReady) group.current?.querySelector('button')?.focus();
  }, [isReady]);
  return group;
}

/** Quick replies to choose from, and the way to set them up. */
function Phrases({ review, meal, day, onChoice, onClose }: PhraseProps) {
  const t = useTexts(words);
  const manage = useTexts(phraseWords);
  const [isManaging, setManaging] = useState(false);
  const maySave = useMay('savePhrase') ?? false;
  const reading = useOperation('listPhrases', { limit: 100 }, { revalidateOnFocus: false });
  const phrases = reading.data?.list;
  const values = variablesOf(day, meal, review.mealName, review.score);
  const group = useFirstFocus(phrases !== undefined);
  if (reading.error && !phrases) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  return (
    <>
      {phrases?.length === 0 ? <chakra.p color="ink.3">{maySave ? manage.noneText : `${t.noPhrases} · ${manage.askFor}`}</chakra.p> : null}
      <Flex
        ref={group}
        gap="1.5"
        p="1"
        m="-1"
        flexWrap="wrap"
        maxHeight="160px"
        overflow="auto"
        role="group"
        aria-label={t.replies}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      >
        <PhraseButtons review={review} phrases={phrases ?? []} values={values} onChoice={onChoice} />
        {phrases && maySave ? (
          <Button size="sm" look={phrases.length > 0 ? 'quiet' : 'solid'} onClick={() => setManaging(true)}>
            {phrases.length > 0 ? manage.manage : manage.create}
          </Button>
        ) : null}
      </Flex>
      <WhenOpen open={isManaging}>{isManaging ? <PhraseDrawer sample={values} onClose={() => setManaging(false)} /> : null}</WhenOpen>
    </>
  );
}

interface PhraseButtonsProps extends Pick<PhraseProps, 'review' | 'onChoice'> {
  phrases: readonly Phrase[];
  values: ReturnType<typeof variablesOf>;
}

function PhraseButtons({ review, phrases, values, onChoice }: PhraseButtonsProps) {
  return phrases.map((phrase) => {
    const text = fillVariables(phrase.content, values);
    function choose() {
      review.write({ comment: text.slice(0, 500), phraseId: phrase.id });
      onChoice();
    }
    return (
      <Button key={phrase.id} size="sm" title={text} onClick={choose}>
        {phrase.title}
      </Button>
    );
  });
}

function Tools({ review, meal, isOpen, onToggle, mayList }: Pick<Props, 'review' | 'meal' | 'isOpen' | 'onToggle'> & { mayList: boolean }) {
  const t = useTexts(words);
  return (
    <>
      {meal.yesterday ? (
        <Button size="sm" onClick={review.asYesterday}>
          {t.yesterday} <Key>Y</Key>
        </Button>
      ) : null}
      {mayList ? (
        <Button size="sm" aria-expanded={isOpen} onClick={onToggle}>
          {t.replies} <Key>R</Key>
        </Button>
      ) : null}
    </>
  );
}

/** A slash in the comment offers the quick replies, filled in for the meal. */
function useReviewSlash({ review, meal, day, box }: Pick<Props, 'review' | 'meal' | 'day' | 'box'>) {
  const values = variablesOf(day, meal, review.mealName, review.score);
  return useSlash({
    field: box,
    value: review.draft.comment,
    onChange: (comment, phrase) => review.write({ comment: comment.slice(0, 500), ...(phrase ? { phraseId: phrase.id } : {}) }),
    wordsOf: ({ content }) => fillVariables(content, values),
  });
}

/** Words that go to the customer with the score, from a quick reply or typed. */
export function Replies({ review, meal, day, box, isOpen, onToggle }: Props) {
  const t = useTexts(words);
  const id = useId();
  const mayList = useMay('listPhrases') ?? false;
  const slash = useReviewSlash({ review, meal, day, box });
  return (
    <chakra.section px="4" py="3" borderTopWidth="1px" display="flex" flexDirection="column" gap="2">
      <Flex align="center" gap="2" flexWrap="wrap">
        <chakra.label htmlFor={id} fontWeight="semibold" flex="1">
          {t.review}{' '}
          <chakra.small color="ink.3" fontWeight="normal">
            {t.sentWith}
          </chakra.small>
        </chakra.label>
        <Tools {...{ review, meal, isOpen, onToggle, mayList }} />
      </Flex>
      {slash.picker}
      {isOpen && mayList ? <Phrases {...{ review, meal, day }} onChoice={() => box.current?.focus()} onClose={onToggle} /> : null}
      <Textarea
        id={id}
        ref={box}
        rows={3}
        maxLength={500}
        height="auto"
        py="2"
        placeholder={t.reviewHint}
        value={review.draft.comment}
        onChange={({ target }) => slash.change(target.value, target.selectionStart)}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
    </chakra.section>
  );
}
