import type { Data } from '@shiyi/sdk';
import { texts, useTexts } from '#app/texts.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { AnswerInput } from './AnswerInput.js';
import { useQuestions } from './use-questions.js';

const words = texts({
  none: ['没有会问到的题目', 'No questions to ask'],
  noneText: ['先在「分段与题目」里添加题目。', 'Add questions under Sections first.'],
  wrong: ['这个回答不在题目允许的范围内，不计分', 'This answer isn’t allowed for the question and isn’t scored'],
  open: ['还没有回答', 'Not answered yet'],
});

interface Props {
  outcome: Data<'queryEvaluationResult'>;
  said: ReadonlyMap<number, string[]>;
  /** Marks required questions without an answer. */
  marksOpen?: boolean;
  onSay: (question: number, values: string[]) => void;
}

/** Renders the questions in order, as the customer sees them. */
export function AnswerInputs({ outcome: { asked, wrong, open }, said, marksOpen = false, onSay }: Props) {
  const t = useTexts(words);
  const questions = useQuestions(asked);
  const problemOf = (id: number) => (wrong.includes(id) ? t.wrong : marksOpen && open.includes(id) ? t.open : undefined);
  return (
    <>
      {asked.length === 0 ? <EmptyState title={t.none} text={t.noneText} /> : null}
      {asked.map((one, at) => {
        const question = questions.get(one);
        return question ? (
          <AnswerInput
            key={one}
            question={question}
            number={at + 1}
            value={said.get(one) ?? []}
            problem={problemOf(one)}
            onChange={(values) => onSay(one, values)}
          />
        ) : null;
      })}
    </>
  );
}
