import { chakra, Flex } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useMemo, useState } from 'react';
import { useOperation } from '../../../api/client.js';
import { useMeta } from '../../../api/meta.js';
import { texts, useTexts } from '../../../app/texts.js';
import { Button } from '../../../ui/Button.js';
import { Card } from '../../../ui/Card.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { ErrorState } from '../../../ui/ErrorState.js';
import { Select } from '../../../ui/Input.js';
import { Panes } from '../../../ui/Panes.js';
import { PageSkeleton } from '../../../ui/Skeleton.js';
import { useDebounced } from '../../../ui/useDebounced.js';
import { AnswerInput } from './AnswerInput.js';
import type { QuestionnaireRecord } from './questionnaire.js';
import { ResultPanel } from './ResultPanel.js';
import { useQuestions } from './use-questions.js';

const words = texts({
  sex: ['模拟的客户', 'Customer to try as'],
  unknown: ['性别未知', 'Sex unknown'],
  again: ['重新作答', 'Start again'],
  none: ['没有会问到的题目', 'No question is asked'],
  noneText: ['先在「分段与题目」里添加题目。', 'Add questions under Sections first.'],
  wrong: ['这个回答不在题目允许的范围内，不计分', 'The question does not allow this answer; it does not count'],
  left: (count: number) => [`还有 ${count} 道必答题没答`, `${count} required ${count === 1 ? 'question is' : 'questions are'} still open`],
});

type Trial = Input<'queryEvaluationResult'>;

/** Lets staff answer a questionnaire as a customer would, drafts included; nothing is kept. */
export function SimulatePanel({ questionnaire }: { questionnaire: QuestionnaireRecord }) {
  const { id } = questionnaire;
  const [sex, setSex] = useState<Trial['sex']>();
  const [said, setSaid] = useState<ReadonlyMap<number, string[]>>(new Map());
  const answers = useMemo(() => [...said].map(([question_id, values]) => ({ question_id, values })), [said]);
  const trial = useDebounced(answers, 200);
  const reading = useOperation(
    'queryEvaluationResult',
    { configure_id: id, answers: trial, ...(sex ? { sex } : {}) },
    { keepPreviousData: true },
  );
  const outcome = reading.data;
  const asked = useMemo(() => outcome?.asked ?? [], [outcome]);
  if (reading.error && !outcome) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!outcome) return <PageSkeleton />;
  return (
    <Panes columns="minmax(0, 3fr) minmax(0, 2fr)">
      <Card p="4" display="flex" flexDirection="column" gap="4">
        <TrialHead sex={sex} open={outcome.open.length} onSex={setSex} onAgain={() => setSaid(new Map())} />
        <Asked asked={asked} wrong={outcome.wrong} said={said} onSay={(one, values) => setSaid(new Map(said).set(one, values))} />
      </Card>
      <ResultPanel result={outcome.result} />
    </Panes>
  );
}

interface HeadProps {
  sex: Trial['sex'];
  /** Required questions without an answer. */
  open: number;
  onSex: (sex: Trial['sex']) => void;
  onAgain: () => void;
}

function TrialHead({ sex, open, onSex, onAgain }: HeadProps) {
  const t = useTexts(words);
  const meta = useMeta('queryEvaluationResult');
  return (
    <Flex gap="2" align="center" flexWrap="wrap">
      <Select
        aria-label={t.sex}
        width="auto"
        value={sex ?? ''}
        onChange={(event) => onSex(event.target.value === '' ? undefined : (Number(event.target.value) as 1 | 2))}
      >
        <option value="">{t.unknown}</option>
        {meta.choices(meta.input('sex')).map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </Select>
      <Button onClick={onAgain}>{t.again}</Button>
      <chakra.span role="status" color="ink.2">
        {open > 0 ? t.left(open) : null}
      </chakra.span>
    </Flex>
  );
}

interface AskedProps {
  asked: readonly number[];
  wrong: readonly number[];
  said: ReadonlyMap<number, string[]>;
  onSay: (question: number, values: string[]) => void;
}

function Asked({ asked, wrong, said, onSay }: AskedProps) {
  const t = useTexts(words);
  const questions = useQuestions(asked);
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
            problem={wrong.includes(one) ? t.wrong : undefined}
            onChange={(values) => onSay(one, values)}
          />
        ) : null;
      })}
    </>
  );
}
