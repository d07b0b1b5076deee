import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Plus } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import type { Step } from '../script.js';
import { StepFields } from './StepFields.js';
import { StepList } from './StepList.js';
import { addStep } from './step-edits.js';
import { stepName } from './step-words.js';
import { Trial } from './Trial.js';
import { type Reply, useFindings } from './use-findings.js';

const Graph = lazyPart(() => import('./Graph.js'), 'Graph');

const words = texts({
  steps: ['步骤', 'Steps'],
  add: ['在后面加一步', 'Add a step after this'],
  loop: ['会回到自己，对话不会结束', 'Leads back to itself, so the conversation never ends'],
  covered: (step: number) => [`被第 ${step} 步挡住，永远轮不到`, `Blocked by step ${step}; never reached`],
  fine: ['每一步都能走到，也都会结束。', 'Every step is reached, and every conversation ends.'],
  problems: (count: number) => [
    `有 ${count} 步走不到或不会结束：`,
    `${countOf(count, 'step is', 'steps are')} never reached or never end:`,
  ],
});

const mostSteps = 50;

/** Says what is wrong with steps, by number. */
function useProblems(findings: Data<'checkCrmScript'> | undefined): ReadonlyMap<number, string> {
  const t = useTexts(words);
  const meta = useMeta('checkCrmScript');
  return useMemo(() => {
    const reason = meta.output('unreachable').fields?.find((one) => one.name === 'reason');
    const lost = findings?.unreachable.map(({ step, reason: why, by }) => {
      const text = by === null ? (reason ? meta.word(reason, why) : why) : t.covered(by);
      return [step, text] as const;
    });
    return new Map([...(lost ?? []), ...(findings?.endless.map((step) => [step, t.loop] as const) ?? [])]);
  }, [findings, meta, t]);
}

interface Props {
  value: unknown;
  onChange: (steps: Step[]) => void;
}

function Verdict({ problems }: { problems: ReadonlyMap<number, string> }) {
  const t = useTexts(words);
  const places = [...problems.keys()].sort((one, other) => one - other).join(', ');
  return (
    <chakra.p role="status" color={problems.size > 0 ? 'persimmon' : 'ink.3'}>
      {problems.size > 0 ? `${t.problems(problems.size)} ${places}` : t.fine}
    </chakra.p>
  );
}

const columns = { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };

/** Renders the steps as a graph and as a list, the fields of the one that is selected, what is wrong, and a trial. */
export function StepsField({ value, onChange }: Props) {
  const t = useTexts(words);
  const steps = value as Step[];
  const [selected, setSelected] = useState(1);
  const [replies, setReplies] = useState<Reply[]>([]);
  const findings = useFindings(steps, replies);
  const problems = useProblems(findings);
  const step = steps.find(({ order }) => order === selected) ?? (steps[0] as Step);
  function add() {
    const next = addStep(steps, step.order);
    onChange(next.steps);
    setSelected(next.order);
  }
  const drawing = { steps, selected: step.order, problems, onSelect: setSelected };
  return (
    <Flex direction="column" gap="4">
      <Suspense fallback={<Skeleton height="480px" borderRadius="md" />}>
        <Graph {...drawing} onChange={onChange} />
      </Suspense>
      {findings ? <Verdict problems={problems} /> : null}
      <chakra.div display="grid" gap="4" alignItems="start" gridTemplateColumns={columns}>
        <SectionCard title={t.steps}>
          <Flex direction="column" gap="3">
            <StepList {...drawing} />
            <AddButton disabled={steps.length >= mostSteps} onClick={add} />
          </Flex>
        </SectionCard>
        <Flex direction="column" gap="4" minWidth="0">
          <SectionCard title={stepName(step)}>
            <StepFields key={step.order} step={step} steps={steps} onChange={onChange} onSelect={setSelected} />
          </SectionCard>
          <Trial findings={findings} replies={replies} onChange={setReplies} />
        </Flex>
      </chakra.div>
    </Flex>
  );
}

function AddButton(props: { disabled: boolean; onClick: () => void }) {
  const t = useTexts(words);
  return (
    <Button {...props}>
      <Plus aria-hidden />
      {t.add}
    </Button>
  );
}
