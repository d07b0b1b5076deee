import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../app/texts.js';
import { Button } from '../../../ui/Button.js';
import { mealWords } from '../service-plan/words.js';
import type { Passed } from './use-pass.js';
import type { Queue } from './use-queue.js';
import type { Review } from './use-review.js';
import { words } from './words.js';

const Big = chakra(Button, { base: { height: '48px' } });
const Key = chakra('kbd', { base: { display: { base: 'none', lg: 'inline' }, fontFamily: 'body', fontSize: 'xs' } });

/** Says what was passed and for how long it can be taken back. */
export function UndoBar({ passed, onUndo }: { passed: Passed; onUndo: () => void }) {
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
        ✓ {t.passed(customer.real_name ?? customer.nick_name, meals[meal])} · <b>{t.points(passed.score)}</b>{' '}
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
        <Big onClick={() => review.skip()}>
          {t.skip} <Key>S</Key>
        </Big>
        {queue.isSecond ? null : (
          <Big onClick={onDay}>
            {t.day} <Key>D</Key>
          </Big>
        )}
        <Big look="solid" flex="1" disabled={!meal} aria-busy={busy} onClick={() => void review.pass()}>
          {queue.isSecond ? t.saveLook : t.pass} · {t.points(review.score)} <Key>Enter</Key>
        </Big>
      </Flex>
    </Flex>
  );
}
