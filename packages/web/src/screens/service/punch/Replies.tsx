import { chakra, Flex } from '@chakra-ui/react';
import { type RefObject, useId, useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { Textarea } from '#ui/input/Input.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Key } from '#ui/text/Key.js';
import type { Meal, PunchDay } from './meal/plate.js';
import { phraseWords } from './phrases/phrase-words.js';
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

type PhraseProps = Omit<Props, 'box' | 'isOpen' | 'onToggle'> & { onChosen: () => void };

/** Quick replies to choose from, and the way to set them up. */
function Phrases({ review, meal, day, onChosen }: PhraseProps) {
  const t = useTexts(words);
  const manage = useTexts(phraseWords);
  const [isManaging, setManaging] = useState(false);
  const maySave = useMay('savePhrase') ?? false;
  const reading = useOperation('listPhrases', { limit: 100 }, { revalidateOnFocus: false });
  const phrases = reading.data?.list;
  const values = variablesOf(day, meal, review.mealName, review.score);
  if (reading.error && !phrases) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  return (
    <>
      {phrases?.length === 0 ? <chakra.p color="ink.3">{maySave ? manage.noneText : `${t.noPhrases} · ${manage.askFor}`}</chakra.p> : null}
      <Flex gap="1.5" flexWrap="wrap" maxHeight="160px" overflow="auto" role="group" aria-label={t.replies}>
        {phrases?.map((phrase) => (
          <Button
            key={phrase.id}
            size="sm"
            title={fillVariables(phrase.content, values)}
            onClick={() => {
              review.write({ comment: fillVariables(phrase.content, values).slice(0, 500), phraseId: phrase.id });
              onChosen();
            }}
          >
            {phrase.title}
          </Button>
        ))}
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

/** Words that go to the customer with the score, from a quick reply or typed. */
export function Replies({ review, meal, day, box, isOpen, onToggle }: Props) {
  const t = useTexts(words);
  const id = useId();
  const mayList = useMay('listPhrases') ?? false;
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
      {isOpen && mayList ? <Phrases {...{ review, meal, day }} onChosen={() => box.current?.focus()} /> : null}
      <Textarea
        id={id}
        ref={box}
        rows={3}
        maxLength={500}
        height="auto"
        py="2"
        placeholder={t.reviewHint}
        value={review.draft.comment}
        onChange={({ target }) => review.write({ comment: target.value })}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
    </chakra.section>
  );
}
