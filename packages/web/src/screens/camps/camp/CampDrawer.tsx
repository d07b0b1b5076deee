import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { type ControlProps, Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { Combobox, MultiCombobox } from '#ui/choice/Combobox.js';
import { CoverField } from './CoverField.js';
import { blankCamp, type Camp, valuesOf } from './camp.js';

const words = texts({
  create: ['新建减脂营', 'New camp'],
  save: ['创建减脂营', 'Create'],
  created: ['减脂营已创建，接着拉入营员', 'Camp created; now add its members'],
  edit: ['编辑减脂营', 'Edit camp'],
  update: ['保存修改', 'Save changes'],
  saved: ['修改已保存', 'Changes saved'],
  startHint: ['晚于招募结束；开始招募前可以留空', 'After enrollment ends. Can be left empty until enrollment opens'],
  recipeHint: ['拉入的营员跟随这份食谱', 'Members who join follow this plan'],
  noRecipe: ['不统一食谱', 'No shared meal plan'],
});

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Renders the form of a new camp, which starts as a draft. */
export function NewCampDrawer({ open, onClose, onMade }: Props & { onMade: (id: number) => void }) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="createCamp"
      open={open}
      onClose={onClose}
      width="560px"
      title={t.create}
      values={blankCamp}
      save={t.save}
      done={t.created}
      draft="camp:new"
      onDone={({ id }) => onMade(id)}
    >
      <CampFields isNew />
    </FormDrawer>
  );
}

/** Renders the form of a camp; what changes its services is set on its page. */
export function EditCampDrawer({ camp, open, onClose, onDone }: Props & { camp: Camp; onDone: () => void }) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="updateCamp"
      open={open}
      onClose={onClose}
      width="560px"
      title={t.edit}
      values={valuesOf(camp)}
      fixed={{ id: camp.id, version: camp.version }}
      save={t.update}
      done={t.saved}
      onDone={onDone}
    >
      <CampFields isNew={false} />
    </FormDrawer>
  );
}

/** Renders the fields of a camp. */
export function CampFields({ isNew }: { isNew: boolean }) {
  const t = useTexts(words);
  const maySeeChats = useMay('listGroupChats');
  return (
    <>
      <Field name="name" autoFocus />
      <Field name="period_no" />
      <Field name="type" />
      <Field name="cover">{(control) => <CoverField {...control} />}</Field>
      <Field name="intro" />
      <Field name="enroll_from" />
      <Field name="enroll_to" />
      {isNew ? <Field name="start_date" hint={t.startHint} /> : null}
      {isNew ? <Field name="service_days" /> : null}
      <Field name="capacity" />
      <Field name="principal_user_ids">{(control) => <Nutritionists {...control} />}</Field>
      {maySeeChats ? <Field name="chat_ids">{(control) => <Chats {...control} />}</Field> : null}
      {isNew ? (
        <>
          <Field name="recipe_id" hint={t.recipeHint}>
            {(control) => <RecipeChoice {...control} empty={t.noRecipe} />}
          </Field>
          <Field name="sport_type" />
        </>
      ) : null}
      <Field name="rank_rule" />
      <Field name="baseline_rule" />
    </>
  );
}

function Nutritionists({ label, value, onChange }: ControlProps) {
  const params = useOperation('getServiceParams', {});
  return (
    <MultiCombobox
      label={label}
      value={(value as number[] | undefined) ?? []}
      choices={params.data?.staff.map((one) => ({ value: one.id, label: one.name }))}
      error={params.error}
      onRetry={() => void params.refresh()}
      onChange={onChange}
    />
  );
}

function Chats({ label, value, onChange }: ControlProps) {
  const chats = useOperation('listGroupChats', { limit: 100 });
  return (
    <MultiCombobox
      label={label}
      value={(value as number[] | undefined) ?? []}
      choices={chats.data?.list.map((one) => ({ value: one.id, label: one.name }))}
      error={chats.error}
      onRetry={() => void chats.refresh()}
      onChange={onChange}
    />
  );
}

/** Renders a choice among the ready plans that are on. */
export function RecipeChoice({ id, label, value, invalid, onChange, empty }: ControlProps & { empty?: string }) {
  const recipes = useOperation('getRecipeOptions', {});
  return (
    <Combobox
      {...{ id, label, value, invalid, onChange }}
      {...(empty ? { empty } : {})}
      choices={recipes.data
        ?.filter(({ type }) => type !== 'diet')
        .map((one) => ({ value: one.id, label: one.name, note: `${one.level_kcal} kcal` }))}
      error={recipes.error}
      onRetry={() => void recipes.refresh()}
    />
  );
}
