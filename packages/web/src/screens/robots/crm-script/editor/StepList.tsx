import { chakra, Flex } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import type { Step } from '../script.js';
import { whenOf } from './step-words.js';

const words = texts({
  list: ['步骤', 'Steps'],
  empty: ['还没有正文', 'No text yet'],
  to: (steps: string) => [`→ 第 ${steps} 步`, `→ ${steps}`],
  end: ['结束', 'End'],
});

interface Props {
  steps: readonly Step[];
  selected: number;
  problems: ReadonlyMap<number, string>;
  onSelect: (order: number) => void;
}

interface LineProps {
  step: Step;
  isSelected: boolean;
  problem: string | undefined;
  onSelect: () => void;
}

const style = {
  ...{ display: 'block', width: '100%', textAlign: 'start', cursor: 'pointer', px: '3', py: '2' },
  ...{ borderWidth: '1px', borderRadius: 'md', bg: 'surface' },
  _hover: { borderColor: 'ink.3' },
  _currentStep: { borderColor: 'jade.600', bg: 'jade.50' },
} as const;

function Line({ step, isSelected, problem, onSelect }: LineProps) {
  const t = useTexts(words);
  return (
    <chakra.button type="button" aria-current={isSelected ? 'step' : undefined} css={style} onClick={onSelect}>
      <Flex gap="2" color="ink.3" fontSize="xs">
        <span>{`${step.order}. ${whenOf(step)}`}</span>
        <chakra.span ms="auto">{step.next?.length ? t.to(step.next.join(', ')) : t.end}</chakra.span>
      </Flex>
      <chakra.span display="block" truncate color={step.content ? 'ink' : 'ink.3'}>
        {step.content || step.attachment?.title || t.empty}
      </chakra.span>
      {problem ? (
        <Flex gap="1" align="center" color="persimmon" fontSize="xs">
          <TriangleAlert size={12} aria-hidden />
          {problem}
        </Flex>
      ) : null}
    </chakra.button>
  );
}

/** Lists the steps in order: the same as the graph, for the keyboard and small windows. */
export function StepList({ steps, selected, problems, onSelect }: Props) {
  const t = useTexts(words);
  return (
    <Flex as="ol" direction="column" gap="1.5" listStyleType="none" aria-label={t.list}>
      {steps.map((step) => (
        <li key={step.order}>
          <Line step={step} isSelected={step.order === selected} problem={problems.get(step.order)} onSelect={() => onSelect(step.order)} />
        </li>
      ))}
    </Flex>
  );
}
