import type { Input } from '@shiyi/sdk';
import { client, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { PictureField } from '#screens/configuration/configure/PictureField.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { DishItems } from './DishItems.js';
import { blankDish, type DishLine, valuesOf } from './dish.js';
import { WordsField } from './WordsField.js';

const words = texts({
  create: ['新建菜例', 'New dish'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  save: ['创建菜例', 'Create'],
  update: ['保存修改', 'Save changes'],
  created: ['菜例已创建', 'Dish created'],
  saved: ['修改已保存，用到它的食谱已重新计算', 'Changes saved; meal plans that use it are recalculated'],
});

type DishInput = Input<'saveRecipeCase'>;

/** Sends of each ingredient what the contract takes. */
const prepare = async (input: DishInput): Promise<DishInput> => ({
  ...input,
  items: (input.items as unknown as DishLine[]).map(({ ingredient_id, dosage_g }) => ({ ingredient_id, dosage_g })),
});

interface Props {
  /** `new`, an id, or undefined when closed. */
  open: string | undefined;
  onClose: () => void;
}

/** Renders the form of a dish; its sums follow while it is typed. */
export function DishDrawer({ open, onClose }: Props) {
  const t = useTexts(words);
  const id = open && /^[1-9]\d{0,15}$/.test(open) ? Number(open) : undefined;
  const reading = useOperation('getRecipeCase', id === undefined ? null : { recipe_case_id: id }, { revalidateOnFocus: false });
  const record = reading.data?.id === id ? reading.data : undefined;
  const isNew = open === 'new';
  return (
    <FormDrawer
      key={open}
      id="saveRecipeCase"
      open={isNew || id !== undefined}
      onClose={onClose}
      width="720px"
      title={isNew ? t.create : record ? t.edit(record.name) : ''}
      values={isNew ? blankDish : record && valuesOf(record)}
      {...(record ? { fixed: { id: record.id, version: record.version } } : {})}
      {...(id === undefined ? {} : { readAgain: () => client.call('getRecipeCase', { recipe_case_id: id }) })}
      instead={reading.error && !record && !isNew ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : undefined}
      save={isNew ? t.save : t.update}
      done={isNew ? t.created : t.saved}
      refresh={['listRecipes', 'getRecipe', 'getDiyRecipes']}
      prepare={prepare}
      onDone={() => void reading.refresh()}
    >
      <DishFields />
    </FormDrawer>
  );
}

function DishFields() {
  return (
    <>
      <Field name="name" autoFocus />
      <Field name="items">{(control) => <DishItems {...control} />}</Field>
      <Field name="method" />
      <Field name="role" />
      <Field name="cook_minutes" />
      <Field name="tools" />
      <Field name="steps" />
      <Field name="meals" />
      <Field name="seasons" />
      <Field name="tags">{(control) => <WordsField {...control} max={20} />}</Field>
      <Field name="images">
        {({ id, label, value, onChange }) => {
          const [first = '', ...rest] = (Array.isArray(value) ? value : []) as string[];
          return <PictureField id={id} label={label} value={first} onChange={(next) => onChange(next ? [next, ...rest] : rest)} />;
        }}
      </Field>
    </>
  );
}
