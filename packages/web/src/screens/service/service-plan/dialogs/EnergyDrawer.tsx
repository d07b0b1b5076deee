import { Flex } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { dayOf } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { useFormState } from '#form/form-values.js';
import { Button } from '#ui/button/Button.js';
import { useEnergyDraft } from './use-energy-draft.js';

const words = texts({
  title: ['调整目标能量', 'Change the target energy'],
  save: ['保存并重新生成', 'Save and regenerate'],
  done: ['目标能量已调整，未锁定的餐次已重新生成', 'Energy changed. Unlocked meals were regenerated'],
  steps: (bmr: number, tdee: number, kcal: number) => [
    `按资料计算：基础代谢 ${bmr}，每日消耗 ${tdee}，建议 ${kcal} kcal`,
    `Calculated: basal rate ${bmr}, daily need ${tdee}, suggested ${kcal} kcal`,
  ],
  take: (kcal: number) => [`采用 ${kcal} kcal`, `Use ${kcal} kcal`],
  missing: (names: string) => [
    `健康档案还缺 ${names}，暂时不能计算建议值`,
    `${names} missing in the health file, so no value can be suggested yet`,
  ],
  hidden: ['客户没有同意展示体重记录，不能给出建议值', 'The customer has not agreed to show weights, so no value can be suggested'],
});

interface Props {
  serviceId: number;
  energy: number | null;
  /** First day with the new energy. */
  date: string;
  open: boolean;
  onClose: () => void;
}

/** Says what the customer's data suggest, and takes it over. */
function EnergySuggestion({ text, kcal }: { text: string; kcal: number | undefined }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const value = form.watch('energy_kcal');
  return (
    <Flex as="span" gap="2" rowGap="0" flexWrap="wrap" align="baseline">
      {text}
      {kcal !== undefined && value !== kcal ? (
        <Button look="link" size="sm" onClick={() => form.setValue('energy_kcal', kcal, { shouldDirty: true, shouldValidate: true })}>
          {t.take(kcal)}
        </Button>
      ) : null}
    </Flex>
  );
}

/** Renders the form of a new target energy, beside what the customer's data suggest. */
export function EnergyDrawer({ serviceId, energy, date, open, onClose }: Props) {
  const t = useTexts(words);
  const meta = useMeta('getServiceHealth');
  const health = useOperation('getServiceHealth', open ? { service_id: serviceId } : null).data;
  const { prepare, dialog } = useEnergyDraft();
  const lacks = health?.missing.map((name) => meta.word(meta.output('missing'), name)).join('、');
  const basis = health?.energy;
  const withoutBasis = lacks ? t.missing(lacks) : t.hidden;
  const hint = basis ? t.steps(basis.bmr, basis.tdee, basis.energy_kcal) : health && withoutBasis;
  return (
    <>
      <FormDrawer
        id="changeServiceEnergy"
        open={open}
        onClose={onClose}
        title={t.title}
        values={{ energy_kcal: energy ?? '', from_date: [date, dayOf(Date.now())].sort().at(-1), medical_override: false, reason: '' }}
        fixed={{ service_id: serviceId }}
        save={t.save}
        done={t.done}
        prepare={prepare}
      >
        <Field name="energy_kcal" hint={hint ? <EnergySuggestion text={hint} kcal={basis?.energy_kcal} /> : undefined} autoFocus />
        <Field name="from_date" />
        <Field name="medical_override" />
        <Field name="reason" />
      </FormDrawer>
      {dialog}
    </>
  );
}
