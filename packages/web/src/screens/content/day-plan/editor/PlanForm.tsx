import { chakra } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { OperationForm } from '#form/OperationForm.js';
import { Card } from '#ui/layout/Card.js';
import { formatCount } from '#ui/text/format.js';
import { detailPath, draftOf, inOrder, inputOf, newStep, type PlanDetail, type StepDraft } from '../plan.js';
import { FilterField } from './FilterField.js';
import { formWords } from './form-words.js';
import { StepsField } from './StepsField.js';

interface Props {
  isEdited: boolean;
  record: PlanDetail | undefined;
}

const valuesOf = (record: PlanDetail | undefined) => ({
  name: record?.name ?? '',
  trigger: record?.trigger ?? 'service_started',
  filter: record?.filter ?? {},
  steps: record ? record.steps.map(draftOf) : [newStep(1)],
});

type PlanInput = Input<'createDayPlan'>;

/** What is saved: the steps in their order, and no filter without a condition. */
async function prepare<T extends PlanInput>(input: T, typed: Record<string, unknown>): Promise<T> {
  const { filter: _, ...rest } = input;
  const filter = (typed.filter ?? {}) as NonNullable<PlanInput['filter']>;
  const steps = inOrder(typed.steps as StepDraft[]).map(inputOf);
  return { ...rest, steps, ...(Object.keys(filter).length > 0 ? { filter } : {}) } as T;
}

function Fields({ record, isEdited }: Props) {
  const t = useTexts(formWords);
  return (
    <>
      {isEdited && record && record.running > 0 ? (
        <chakra.p bg="amber.50" borderRadius="s" px="3" py="2">
          {t.frozen(formatCount(record.running))}
        </chakra.p>
      ) : null}
      <Field name="name" hint={t.nameHint} autoFocus />
      <Field name="trigger" />
      <Field name="filter">
        {({ value, onChange }) => <FilterField filter={(value ?? {}) as NonNullable<PlanInput['filter']>} onChange={onChange} />}
      </Field>
      <Field name="steps" hint={t.stepsHint}>
        {({ value, onChange }) => <StepsField steps={(value ?? []) as StepDraft[]} onChange={onChange} />}
      </Field>
    </>
  );
}

/** The form of a day plan. */
export function PlanForm({ isEdited, record }: Props) {
  const t = useTexts(formWords);
  const navigate = useNavigate();
  const shared = { save: t.save, done: t.saved, values: valuesOf(record) };
  const onDone = ({ id }: { id: number }) => void navigate(detailPath(id), { replace: true });
  const fields = <Fields record={record} isEdited={isEdited} />;
  return (
    <Card p={{ base: '3', md: '5' }} maxWidth="860px">
      {isEdited && record ? (
        <OperationForm id="updateDayPlan" {...shared} fixed={{ id: record.id, version: record.version }} prepare={prepare} onDone={onDone}>
          {fields}
        </OperationForm>
      ) : (
        <OperationForm id="createDayPlan" {...shared} prepare={prepare} onDone={onDone}>
          {fields}
        </OperationForm>
      )}
    </Card>
  );
}
