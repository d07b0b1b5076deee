import type { Input } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { useFormState } from '#form/form-values.js';
import { RowsField } from '#screens/evaluation/evaluate/RowsField.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { blankRecipe, dayPlansOf, linesOf, type RecipeDetail, valuesOf } from './recipe.js';

const words = texts({
  create: ['新建食谱', 'New meal plan'],
  save: ['创建食谱', 'Create'],
  created: ['食谱已创建，接着安排每天吃什么', 'Meal plan created; now fill its days'],
  edit: ['食谱设置', 'Plan settings'],
  update: ['保存修改', 'Save changes'],
  saved: ['修改已保存', 'Changes saved'],
  levelHint: ['10 的倍数，用于对照合计', 'A multiple of 10, which the totals are compared with'],
  typeHint: [
    '固定食谱按天安排；自选食谱让客户每餐任选；智能食谱按能量从菜例库生成',
    'Fixed: planned day by day. Self-chosen: customers choose each meal. Generated: created from dish libraries by energy',
  ],
  mealsHint: ['占比合计 100%', 'The shares add up to 100%'],
});

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Renders the form of a new plan; its days are filled on its page. */
export function RecipeDrawer({ open, onClose, onMade }: Props & { onMade: (id: number) => void }) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="createRecipe"
      open={open}
      onClose={onClose}
      width="560px"
      title={t.create}
      values={blankRecipe}
      save={t.save}
      done={t.created}
      draft="recipe:new"
      prepare={async (input) => withoutLibraries(input)}
      onDone={({ id }) => onMade(id)}
    >
      <RecipeFields />
    </FormDrawer>
  );
}

/** Only generated plans have libraries. */
function withoutLibraries<T extends Pick<Input<'createRecipe'>, 'type' | 'lib_ids'>>(input: T): T {
  if (input.type === 'diet') return input;
  const { lib_ids: _, ...rest } = input;
  return rest as T;
}

/** Renders the form of what a plan is; its days stay, as far as the new length allows. */
export function RecipeSettings({ record, open, onClose, onDone }: Props & { record: RecipeDetail; onDone: () => void }) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="updateRecipe"
      open={open}
      onClose={onClose}
      width="560px"
      title={t.edit}
      values={valuesOf(record)}
      fixed={{ id: record.id, version: record.version, type: record.type }}
      save={t.update}
      done={t.saved}
      prepare={async (input) => ({
        ...withoutLibraries(input),
        ...(record.type === 'diet' ? {} : { day_plans: dayPlansOf(linesOf(record), input.days) }),
      })}
      onDone={onDone}
    >
      <RecipeFields fixedType />
    </FormDrawer>
  );
}

function RecipeFields({ fixedType = false }: { fixedType?: boolean }) {
  const t = useTexts(words);
  const { form, operation } = useFormState();
  const meta = useMeta(operation);
  const isDiet = form.watch('type') === 'diet';
  return (
    <>
      <Field name="name" autoFocus />
      {fixedType ? null : <Field name="type" hint={t.typeHint} />}
      <Field name="level_kcal" hint={t.levelHint} />
      <Field name="days" />
      <Field name="goal" />
      <Field name="cycle" />
      {isDiet ? (
        <Field name="lib_ids">
          {({ label, value, onChange }) => <LibChoice label={label} value={value as number[]} onChange={onChange} />}
        </Field>
      ) : null}
      <Field name="meals" hint={t.mealsHint}>
        {(control) => (
          <RowsField
            {...control}
            field={meta.input('meals')}
            columns={[
              { name: 'meal', width: '110px' },
              { name: 'share_pct' },
              { name: 'time_from', width: '76px' },
              { name: 'time_to', width: '76px' },
            ]}
            blank={{ meal: 'afternoon_snack', share_pct: 10, time_from: '15:00', time_to: '16:30' }}
          />
        )}
      </Field>
      <Field name="suit_flags" />
      <Field name="avoid_flags" />
      <Field name="remark" />
    </>
  );
}

function LibChoice({ label, value, onChange }: { label: string; value: number[]; onChange: (value: unknown) => void }) {
  const libs = useOperation('listRecipeLibs', { limit: 100 });
  return (
    <MultiCombobox
      label={label}
      value={value ?? []}
      choices={libs.data?.list.map(({ id, name }) => ({ value: id, label: name }))}
      error={libs.error}
      onRetry={() => void libs.refresh()}
      onChange={onChange}
    />
  );
}
