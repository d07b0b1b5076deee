import { chakra, Flex } from '@chakra-ui/react';
import { useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { OrderedGroups } from '#ui/order/OrderedGroups.js';
import { inOrder, moveContent, newStep, type StepDraft } from '../plan.js';
import { formWords } from './form-words.js';
import { StepFields } from './StepFields.js';

const most = 60;
const lastDay = 365;

interface Props {
  steps: readonly StepDraft[];
  onChange: (steps: StepDraft[]) => void;
}

/** The steps in the order of their days. Moving one moves what it sends; the days stay. */
export function StepsField({ steps, onChange }: Props) {
  const t = useTexts(formWords);
  const change = (key: number, next: Partial<StepDraft>) => onChange(steps.map((one) => (one.key === key ? { ...one, ...next } : one)));
  // A day that is typed sorts the steps once the field is left, so that it does not jump away under the cursor.
  const sort = () => onChange(inOrder(steps));
  const last = steps.at(-1);
  const items = steps.map((step) => ({
    ...{ id: step.key, name: t.step(step.day, step.time) },
    row: <StepFields step={step} onChange={(next) => change(step.key, next)} onSort={sort} />,
    actions: [
      steps.length < most && {
        label: t.copy,
        onSelect: () => onChange(inOrder([...steps, { ...step, key: newStep(1).key, day: Math.min(lastDay, step.day + 1) }])),
      },
      steps.length > 1 && { label: t.remove, danger: true, onSelect: () => onChange(steps.filter((one) => one.key !== step.key)) },
    ],
  }));
  return (
    <Flex direction="column" gap="3" align="stretch">
      <OrderedGroups
        groups={[{ key: 'steps', title: t.steps, head: null, empty: t.empty, items }]}
        groupLabel={t.move}
        movable={steps.length > 1}
        onMove={(key, _, index) => onChange(moveContent(steps, key, index))}
      />
      <Flex gap="3" align="center" flexWrap="wrap">
        {steps.length < most ? (
          <Button onClick={() => onChange([...steps, newStep(Math.min(lastDay, (last?.day ?? 0) + 1), last?.time)])}>{t.add}</Button>
        ) : null}
        <chakra.small color="ink.3">{t.variables}</chakra.small>
      </Flex>
    </Flex>
  );
}
