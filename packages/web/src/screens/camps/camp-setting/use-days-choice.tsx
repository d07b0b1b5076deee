import { useState } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { DaysQuestion } from './DaysChoice.js';

const DaysChoice = lazyPart(() => import('./DaysChoice.js'), 'DaysChoice');

/** Returns a function that asks for which services days may change, undefined for none at all, and the dialog it asks in. */
export function useDaysChoice() {
  const [question, setQuestion] = useState<DaysQuestion & { number: number }>();
  const [isOpen, setOpen] = useState(false);
  const ask = (asked: Omit<DaysQuestion, 'answer'>): Promise<ReadonlySet<number> | undefined> =>
    new Promise((resolve) => {
      const answer = (ids: ReadonlySet<number> | undefined) => {
        setOpen(false);
        resolve(ids);
      };
      setQuestion((last) => ({ ...asked, answer, number: (last?.number ?? 0) + 1 }));
      setOpen(true);
    });
  const dialog = <WhenOpen open={isOpen}>{question ? <DaysChoice key={question.number} {...question} open={isOpen} /> : null}</WhenOpen>;
  return { ask, dialog };
}
