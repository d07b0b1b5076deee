import { chakra } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { PictureField } from '#screens/configuration/configure/PictureField.js';
import { RowsField } from '#screens/evaluation/evaluate/RowsField.js';
import { WordsField } from '#screens/food/recipe-case/WordsField.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { asKcal, energyState, expectedEnergy } from './energy-check.js';
import { MicronutrientFields } from './MicronutrientFields.js';
import { SafetyFields } from './SafetyFields.js';

const words = texts({
  portionHint: ['留空按 90 千卡推算', 'If left empty, the grams that have 90 kcal'],
  householdHint: ['例如 1 碗 100 克，食谱里会换算成“约 2 碗”', 'For example, 1 bowl is 100 g. Meal plans then say “about 2 bowls”'],
  carbHint: ['含膳食纤维', 'Fiber included'],
  fits: (kcal: number) => [`与营养素推算的 ${kcal} 千卡相符`, `Fits the ${kcal} kcal of the nutrients`],
  differs: (kcal: number) => [`营养素推算为 ${kcal} 千卡，相差过大，请核对`, `The nutrients add up to ${kcal} kcal; check the values`],
  joules: (kcal: number) => [`像是千焦，合 ${kcal} 千卡`, `Looks like kilojoules (${kcal} kcal)`],
  convert: (kcal: number) => [`改为 ${kcal} 千卡`, `Use ${kcal} kcal`],
});

/** Renders the fields of an ingredient, per 100 g of the edible part. */
export function IngredientFields() {
  const t = useTexts(words);
  const { form } = useFormState();
  const outside = form.watch('exchange_group') === 'none';
  return (
    <>
      <Field name="name" autoFocus />
      <Field name="name_en" />
      <Field name="alias">{(control) => <WordsField {...control} max={20} />}</Field>
      <Field name="type_id">{({ id, label, value }) => <TypeField id={id} label={label} value={value} />}</Field>
      <Field name="exchange_group" />
      <Field name="energy_kcal" hint={<EnergyNote />} />
      <Field name="protein_g" />
      <Field name="fat_g" />
      <Field name="carb_g" hint={t.carbHint} />
      <Field name="fiber_g" />
      <Field name="sodium_mg" />
      <Field name="purine_mg" />
      <Field name="gi" />
      <MicronutrientFields />
      {outside ? null : <Field name="portion_g" hint={t.portionHint} />}
      <Field name="edible_rate" />
      <HouseholdField />
      <Field name="meals" />
      <Field name="in_plans" />
      <SafetyFields />
      <Field name="tags">{(control) => <WordsField {...control} max={20} />}</Field>
      <Field name="code" />
      <Field name="data_source" />
      <Field name="image">
        {({ id, label, value, onChange }) => <PictureField id={id} label={label} value={String(value ?? '')} onChange={onChange} />}
      </Field>
      <Field name="status" />
    </>
  );
}

/** Renders the household measures, each with its grams. */
function HouseholdField() {
  const t = useTexts(words);
  const meta = useMeta(useFormState().operation);
  return (
    <Field name="household" hint={t.householdHint}>
      {(control) => (
        <RowsField
          {...control}
          field={meta.input('household')}
          columns={[{ name: 'unit' }, { name: 'grams' }]}
          blank={{ unit: '', grams: 100 }}
        />
      )}
    </Field>
  );
}

/** Renders the type; a new one sets the exchange group that foods of the type have. */
function TypeField({ id, label, value }: { id: string; label: string; value: unknown }) {
  const { form } = useFormState();
  const types = useOperation('getIngredientTypes');
  return (
    <Combobox
      {...{ id, label, value }}
      choices={types.data?.map((type) => ({ value: type.id, label: type.name }))}
      error={types.error}
      onRetry={() => void types.refresh()}
      onChange={(next) => {
        form.setValue('type_id', next, { shouldDirty: true, shouldValidate: true });
        const group = types.data?.find((type) => type.id === next)?.exchange_group;
        if (group) form.setValue('exchange_group', group, { shouldDirty: true });
        if (group === 'none') form.setValue('portion_g', '', { shouldDirty: true });
      }}
    />
  );
}

const tones = { fits: 'jade.700', differs: 'rose', kilojoules: 'rose' } as const;

/** Says while typing whether the energy fits the nutrients, and offers to convert kilojoules. */
function EnergyNote() {
  const t = useTexts(words);
  const { form } = useFormState();
  const [energy_kcal, protein_g, fat_g, carb_g, fiber_g] = form.watch(['energy_kcal', 'protein_g', 'fat_g', 'carb_g', 'fiber_g']);
  const expected = expectedEnergy({ energy_kcal, protein_g, fat_g, carb_g, fiber_g });
  const state = energyState(energy_kcal, expected);
  if (!state || expected === undefined) return null;
  const kcal = asKcal(energy_kcal);
  const said = { fits: t.fits(expected), differs: t.differs(expected), kilojoules: t.joules(kcal) }[state];
  return (
    <chakra.span color={tones[state]} aria-live="polite" display="inline-flex" gap="2" alignItems="center">
      {said}
      {state === 'kilojoules' ? (
        <Button size="sm" onClick={() => form.setValue('energy_kcal', kcal, { shouldDirty: true, shouldValidate: true })}>
          {t.convert(kcal)}
        </Button>
      ) : null}
    </chakra.span>
  );
}
