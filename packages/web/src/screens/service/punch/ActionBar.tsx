import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { mealWords } from '#screens/service/service-plan/words.js';
import { Button } from '#ui/button/Button.js';
import { Key } from '#ui/text/Key.js';
import type { UndoableReview } from './use-pass.js';
import type { Queue } from './use-queue.js';
import type { Review } from './use-review.js';
import { words } from './words.js';

/** Shows what was passed and for how long it can be undone. */
export function UndoBar({ passed, onUndo }: { passed: UndoableReview; onUndo: () => void }) {
  const t = useTexts(words);
  const meals = useTexts(mealWords);
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const { customer, meal } = passed.row;
  return (
    <Flex role="status" bg="ink" color="surface" borderRadius="md" align="center" gap="3" ps="4" pe="2" minHeight="48px" boxShadow="lg">
      <chakra.span flex="1">
        ✓ {t.passed(customerName(customer), meals[meal])} · <b>{t.points(passed.score)}</b>{' '}
        <chakra.span aria-hidden>· {t.canUndo(Math.max(0, Math.ceil((passed.until - now) / 1000)))}</chakra.span>
      </chakra.span>
      <Button size="lg" onClick={onUndo}>
        {t.undo} <Key>U</Key>
      </Button>
    </Flex>
  );
}

/** The buttons for one hand, at the lower right. */
export function ActionBar({ queue, review, onDay }: { queue: Queue; review: Review; onDay: () => void }) {
  const t = useTexts(words);
  const { meal, busy, passed } = review;
  return (
    <Flex
      direction="column"
      gap="2"
      p="3"
      borderTopWidth="1px"
      bg="surface"
      position={{ base: 'sticky', lg: 'static' }}
      bottom="0"
      zIndex="1"
      data-noprint
    >
      {passed ? <UndoBar passed={passed} onUndo={review.takeBack} /> : null}
      <Flex gap="2" flexWrap="wrap">
        <Button size="xl" px="3" onClick={() => review.skip()}>
          {t.skip} <Key>S</Key>
        </Button>
        {queue.isSecond ? null : (
          <Button size="xl" px="3" onClick={onDay}>
            {t.day} <Key>D</Key>
          </Button>
        )}
        <Button size="xl" px="2" look="solid" flex="1" disabled={!meal} aria-busy={busy} onClick={() => void review.pass()}>
          {queue.isSecond ? t.saveLook : t.pass}
          {/* Beside the queue, the score stands above. */}
          <chakra.span display={{ lg: 'none' }}>· {t.points(review.score)}</chakra.span> <Key>Enter</Key>
        </Button>
      </Flex>
    </Flex>
  );
}
