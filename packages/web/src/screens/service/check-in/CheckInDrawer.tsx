import { Flex } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { dayOf, daysBefore } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { useFormState } from '#form/form-values.js';
import { Button } from '#ui/button/Button.js';
import { useWeightCheck } from './use-weight-check.js';
import { WeightField } from './WeightField.js';
import { type WeightOnDay, weighingBefore } from './weight-doubt.js';

type Kind = Input<'createCheckIn'>['kind'];

const words = texts({
  title: (name: string) => [`代「${name}」打卡`, `Check in for ${name}`],
  kinds: ['打卡类型', 'Kind'],
  save: ['保存打卡', 'Save'],
  done: ['打卡已记录', 'Check-in recorded'],
});

/** Check-ins that staff record for a customer, by kind. */
const fieldsOf = {
  meal: ['date', 'meal', 'eaten_at', 'text', 'hunger'],
  weight: ['date', 'weight', 'body_fat', 'waist'],
  sport: ['date', 'sport_minutes', 'sport_kcal', 'steps'],
  drink: ['date', 'drink_ml'],
  sleep: ['date', 'bed_at', 'wake_at', 'sleep_minutes', 'sleep_score'],
  mood: ['date', 'mood', 'stool'],
  comment: ['date', 'meal', 'content'],
} as const satisfies Partial<Record<Kind, readonly string[]>>;
type FormKind = keyof typeof fieldsOf;
const kinds = Object.keys(fieldsOf) as FormKind[];

const empty = () => ({
  ...Object.fromEntries([...new Set(Object.values(fieldsOf).flat())].map((name) => [name, ''])),
  date: dayOf(Date.now()),
});

/** A form that was sent is another event than the next one. */
const newSourceId = () => `staff-${Date.now()}-${Math.random().toString(36).slice(2)}`;

const reads = [
  ...(['getWeightTrend', 'getSportTrend', 'getDietTrend', 'getDrinkTrend', 'getSleepTrend', 'getTotalTrend'] as const),
  ...(['getPunchDay', 'listDietPunches', 'getCustomer', 'listCustomerTimeline'] as const),
];

interface Props {
  open: boolean;
  customer: { id: number; nick_name: string; real_name: string | null };
  onClose: () => void;
}

/** The form in which staff record a check-in on a customer's behalf. */
export function CheckInDrawer({ open, customer, onClose }: Props) {
  const t = useTexts(words);
  const [kind, setKind] = useState<FormKind>('weight');
  const weighings = useWeighings(customer.id, kind === 'weight');
  const isMeant = useWeightCheck();
  return (
    <FormDrawer
      id="createCheckIn"
      open={open}
      onClose={onClose}
      title={t.title(customerName(customer))}
      save={t.save}
      done={t.done}
      fixed={{ user_id: customer.id, kind }}
      prepare={async (input) => {
        const isSure = kind !== 'weight' || (await isMeant(input.weight, weighingBefore(weighings, input.date)));
        return isSure ? { ...input, source_id: newSourceId() } : undefined;
      }}
      values={empty()}
      refresh={reads}
    >
      <KindFields kind={kind} onKind={setKind} weighings={weighings} />
    </FormDrawer>
  );
}

/** Weighings of the last three months, if the user may read them. */
function useWeighings(userId: number, isAsked: boolean): readonly WeightOnDay[] {
  const may = useMay('getWeightTrend');
  const from = daysBefore(dayOf(Date.now()), 89);
  return useOperation('getWeightTrend', may && isAsked ? { userId, from } : null).data?.list ?? [];
}

interface FieldsProps {
  kind: FormKind;
  onKind: (kind: FormKind) => void;
  weighings: readonly WeightOnDay[];
}

function KindFields({ kind, onKind, weighings }: FieldsProps) {
  const t = useTexts(words);
  const meta = useMeta('createCheckIn');
  const { form } = useFormState();
  function choose(next: FormKind) {
    // What was typed for another kind would be refused.
    form.reset({ ...empty(), date: form.getValues('date') });
    onKind(next);
  }
  return (
    <>
      <Flex gap="1.5" flexWrap="wrap" role="group" aria-label={t.kinds}>
        {kinds.map((one) => (
          <Button key={one} look={one === kind ? 'outline' : 'quiet'} aria-pressed={one === kind} onClick={() => choose(one)}>
            {meta.word(meta.input('kind'), one)}
          </Button>
        ))}
      </Flex>
      {fieldsOf[kind].map((name, at) =>
        name === 'weight' ? (
          <WeightField key="weight" weighings={weighings} autoFocus />
        ) : (
          <Field key={`${kind} ${name}`} name={name} autoFocus={at === 1} />
        ),
      )}
    </>
  );
}
