import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Select } from '#ui/input/Input.js';
import { Card } from '#ui/layout/Card.js';
import { Panes } from '#ui/layout/Panes.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { AnswerInputs } from './AnswerInputs.js';
import type { QuestionnaireDetail } from './questionnaire.js';
import { ResultPanel } from './ResultPanel.js';
import { type Sex, useSimulation } from './use-simulation.js';

const words = texts({
  sex: ['模拟的客户', 'Customer to try as'],
  unknown: ['性别未知', 'Sex unknown'],
  again: ['重新作答', 'Start again'],
  left: (count: number) => [`还有 ${count} 道必答题没答`, `${count} required ${count === 1 ? 'question is' : 'questions are'} still open`],
});

/** Lets staff answer a questionnaire as a customer would, drafts included; nothing is kept. */
export function SimulatePanel({ questionnaire }: { questionnaire: QuestionnaireDetail }) {
  const [sex, setSex] = useState<Sex>();
  const { said, say, reset, reading } = useSimulation(questionnaire.id, sex);
  const outcome = reading.data;
  if (reading.error && !outcome) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!outcome) return <PageSkeleton />;
  return (
    <Panes columns="minmax(0, 3fr) minmax(0, 2fr)">
      <Card p="4" display="flex" flexDirection="column" gap="4">
        <TrialHead sex={sex} open={outcome.open.length} onSex={setSex} onAgain={reset} />
        <AnswerInputs outcome={outcome} said={said} onSay={say} />
      </Card>
      <ResultPanel result={outcome.result} open={outcome.open.length} />
    </Panes>
  );
}

interface HeadProps {
  sex: Sex;
  /** Required questions without an answer. */
  open: number;
  onSex: (sex: Sex) => void;
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
