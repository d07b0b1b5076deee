import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { FormDrawer } from '#form/FormDrawer.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { IngredientFields } from './IngredientFields.js';
import { type IngredientRecord, inputOf, micronutrients } from './ingredient.js';

const words = texts({
  create: ['新建食材', 'New ingredient'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  copy: (name: string) => [`复制「${name}」`, `Copy “${name}”`],
  copied: (name: string) => [`${name}（本企业）`, `${name} (ours)`],
  save: ['创建食材', 'Create'],
  created: ['食材已创建', 'Ingredient created'],
});

const blank: Values = {
  ...Object.fromEntries(micronutrients.map((name) => [name, ''])),
  ...{
    name: '',
    name_en: '',
    alias: [],
    type_id: '',
    exchange_group: '',
    portion_g: '',
    edible_rate: 100,
    energy_kcal: '',
    protein_g: '',
    fat_g: '',
  },
  ...{ carb_g: '', fiber_g: '', sodium_mg: '', gi: '', purine_mg: '', code: '', data_source: '', household: [], image: '', tags: [] },
  ...{ allergens: [], label_checked: false, avoid_flags: [], avoid_styles: [], exceptions: null, in_plans: true, meals: [], status: 'on' },
};

const valuesOf = (record: IngredientRecord): Values => {
  const { id: _, version: __, ...input } = inputOf(record);
  return {
    ...blank,
    ...Object.fromEntries(Object.entries(input).map(([name, value]) => [name, value ?? (name === 'exceptions' ? null : '')])),
  };
};

interface Props {
  /** `new`, an id, or undefined when closed. */
  open: string | undefined;
  /** The ingredient to copy. */
  copy: number | undefined;
  onClose: () => void;
}

/** Renders the form of an ingredient. */
export function IngredientDrawer({ open, copy, onClose }: Props) {
  const t = useTexts(words);
  return copy === undefined ? (
    <RecordDrawer<IngredientRecord, 'createIngredient', 'updateIngredient'>
      open={open}
      read="getIngredient"
      onClose={onClose}
      width="560px"
      create={{ id: 'createIngredient', title: t.create, values: blank, save: t.save, done: t.created, draft: 'ingredient:new' }}
      update={{
        id: 'updateIngredient',
        title: ({ name }) => t.edit(name),
        draft: ({ id }) => `ingredient:${id}`,
        values: (record) => ('household' in record ? valuesOf(record) : {}),
      }}
    >
      {() => <IngredientFields />}
    </RecordDrawer>
  ) : (
    <CopyDrawer id={copy} onClose={onClose} />
  );
}

/** Renders the form of a new ingredient with the values of another. */
function CopyDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts(words);
  const reading = useOperation('getIngredient', { id }, { revalidateOnFocus: false });
  const from = reading.data;
  return (
    <FormDrawer
      id="createIngredient"
      open
      onClose={onClose}
      width="560px"
      title={from ? t.copy(from.name) : ''}
      values={from && { ...valuesOf(from), name: t.copied(from.name).slice(0, 160), alias: [], code: '', status: 'on' }}
      instead={reading.error && !from ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : undefined}
      save={t.save}
      done={t.created}
      refresh={['listRecipeCases', 'getRecipeCase', 'listRecipes', 'getRecipe', 'getDiyRecipes']}
    >
      <IngredientFields />
    </FormDrawer>
  );
}
