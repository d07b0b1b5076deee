import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import type { Choice } from '#api/meta.js';
import { useFoodNames } from '#app/food-names.js';
import { texts, useTexts } from '#app/texts.js';
import { type ControlProps, Field } from '#form/Field.js';
import { Combobox, MultiCombobox } from '#ui/choice/Combobox.js';
import type { ChoiceValue } from '#ui/choice/combobox-props.js';
import { useCustomerChoices } from '../use-customer-choices.js';
import { CookingFields } from './CookingFields.js';

const words = texts({
  person: ['基本信息', 'Person'],
  body: ['身体数据', 'Body'],
  food: ['饮食禁忌', 'Food'],
  cooking: ['做饭与用餐', 'Cooking and eating'],
  care: ['归属', 'Care'],
  none: ['不指定，放入公海', 'Nobody: public pool'],
  phoneHint: ['不填就保持原号码', 'Left empty, the number stays'],
  bodyHidden: [
    '客户还没有同意展示体重记录，已填的体重、围度和体脂不显示；留空则保持不变。',
    'The customer has not agreed to weight records, so saved weights, girths and body fat are not shown. What you leave empty stays as it is.',
  ],
  allergyHint: [
    '同一过敏原的食物都不会进食谱；对虾蟹过敏时，贝类也先不安排。',
    'No plan contains a food of the same allergen group; beside an allergy to shrimp or crab, molluscs are left out too until you ask.',
  ],
  toleratedHint: [
    '问过客户、确认能吃的才选，例如对虾过敏但能吃贝类',
    'Only what the customer says is fine, such as molluscs beside a shrimp allergy',
  ],
});

interface Props {
  isNew: boolean;
  /** Saved weights, girths and body fat are not shown, because the customer does not consent. */
  hidesBody?: boolean;
  known?: readonly Choice[];
}

/** The fields of a customer; known ingredients of the record are offered by name. */
export function CustomerFields({ isNew, hidesBody = false, known = [] }: Props) {
  const t = useTexts(words);
  const { staff } = useCustomerChoices();
  return (
    <>
      <Part title={t.person}>
        <Field name="nick_name" autoFocus={isNew} />
        <Field name="real_name" />
        <Field name="phone" {...(isNew ? {} : { hint: t.phoneHint })} />
        <Field name="sex" />
        <Field name="birthday" />
        <Field name="province" />
        <Field name="city" />
        <Field name="job" />
      </Part>
      <BodyFields isHidden={hidesBody} />
      <FoodFields known={known} />
      <Part title={t.cooking}>
        <CookingFields />
      </Part>
      <Part title={t.care}>
        <Field name="principal_user_id">
          {({ id, label, value, invalid, onChange }) => (
            <Combobox {...{ id, label, invalid, onChange }} value={value as ChoiceValue} empty={t.none} choices={staff} />
          )}
        </Field>
        <Field name="channel_id" />
        <Field name="remark" />
      </Part>
    </>
  );
}

function BodyFields({ isHidden }: { isHidden: boolean }) {
  const t = useTexts(words);
  return (
    <Part title={t.body}>
      {isHidden ? <chakra.p color="ink.3">{t.bodyHidden}</chakra.p> : null}
      <Field name="height" />
      <Field name="init_weight" />
      <Field name="target_weight" />
      <Field name="waist" />
      <Field name="hip" />
      <Field name="body_fat" />
      <Field name="activity_level" />
      <Field name="health_flags" />
    </Part>
  );
}

function FoodFields({ known }: { known: readonly Choice[] }) {
  const t = useTexts(words);
  return (
    <Part title={t.food}>
      <Field name="allergy_ingredient_ids" hint={t.allergyHint}>
        {(control) => <Ingredients {...control} known={known} />}
      </Field>
      <Field name="tolerated_allergens" hint={t.toleratedHint} />
      <Field name="dislike_ingredient_ids">{(control) => <Ingredients {...control} known={known} />}</Field>
      <Field name="diet_style" />
    </Part>
  );
}

const Fieldset = chakra('fieldset', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', '& legend': { fontWeight: 'semibold', mb: '2' } },
});

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Fieldset>
      <legend>{title}</legend>
      {children}
    </Fieldset>
  );
}

const most = 20;

/** Chooses ingredients, searched on the server. */
function Ingredients({ id, label, value, invalid, onChange, known }: ControlProps & { known: readonly Choice[] }) {
  const [keyword, setKeyword] = useState('');
  const { nameOf } = useFoodNames();
  const may = useMay('listIngredients');
  const found = useOperation('listIngredients', may ? { limit: most, ...(keyword ? { keyword } : {}) } : null, { keepPreviousData: true });
  return (
    <MultiCombobox
      {...{ id, label, invalid }}
      value={(value ?? []) as ChoiceValue[]}
      onChange={onChange}
      choices={found.data?.list.map((one) => ({ value: one.id, label: nameOf(one) }))}
      chosen={known}
      error={found.error}
      onRetry={() => void found.refresh()}
      remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
    />
  );
}
