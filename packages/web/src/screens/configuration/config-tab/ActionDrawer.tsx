import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState, type Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { PictureField } from '#screens/configuration/configure/PictureField.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Input, Select } from '#ui/input/Input.js';
import { OptionsField } from './OptionsField.js';
import { type ConfigAction, type ConfigTab, refreshTabs } from './tabs.js';

const words = texts({
  create: (tab: string) => [`在「${tab}」下添加行为`, `Add an action to “${tab}”`],
  edit: (name: string) => [`编辑行为「${name}」`, `Edit the action “${name}”`],
  created: ['行为已添加', 'Action added'],
  keyHint: ['系统内部标识，小写字母开头，例如 drink_water', 'Internal identifier; starts with a lowercase letter, such as drink_water'],
  iconHint: ['不填则用分类的图标', 'Leave it empty for the icon of the tab'],
  remindHint: ['不填则不提醒', 'Leave it empty for no reminder'],
});

const blankOf = (tab: ConfigTab | undefined): Values => ({
  tab_id: tab?.id ?? '',
  name: '',
  key: '',
  icon: '',
  input_type: 'bool',
  options: [],
  score: 1,
  once_per_day: true,
  remind_time: '',
  required: false,
  status: 'on',
  sort: Math.min(9999, (tab?.action_count ?? 0) + 1),
});

/** Returns the values of the form; what is not set has no value. */
function valuesOf({ id: _, version: __, created_at: ___, updated_at: ____, tab, ...fields }: ConfigAction): Values {
  return { ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? ''])), tab_id: tab.id };
}

interface Props {
  /** `new`, or the id of an action. */
  open: string | undefined;
  action: ConfigAction | undefined;
  /** The tab of a new action. */
  below: ConfigTab | undefined;
  tabs: readonly ConfigTab[];
  onClose: () => void;
}

/** Renders the form of an action, for installation administrators. */
export function ActionDrawer({ open, action, below, tabs, onClose }: Props) {
  const t = useTexts(words);
  const tab = below ?? tabs[0];
  return (
    <RecordDrawer<ConfigAction, 'createConfigAction', 'updateConfigAction'>
      open={open}
      record={action}
      onClose={onClose}
      onDone={() => void refreshTabs()}
      create={{
        id: 'createConfigAction',
        title: t.create(tab?.name ?? ''),
        values: blankOf(tab),
        done: t.created,
        draft: `config-action:new:${tab?.id}`,
      }}
      update={{ id: 'updateConfigAction', title: (one) => t.edit(one.name), draft: ({ id }) => `config-action:${id}`, values: valuesOf }}
    >
      {() => <ActionFields tabs={tabs} />}
    </RecordDrawer>
  );
}

function ActionFields({ tabs }: { tabs: readonly ConfigTab[] }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const kind = String(form.watch('input_type') ?? '');
  return (
    <>
      <Field name="tab_id">
        {(control) => (
          <Combobox {...control} value={Number(control.value)} choices={tabs.map((one) => ({ value: one.id, label: one.name }))} />
        )}
      </Field>
      <Field name="name" autoFocus />
      <Field name="key" hint={t.keyHint} />
      <Field name="input_type">{({ id, label, value }) => <KindSelect id={id} label={label} value={String(value)} />}</Field>
      {kind === 'number' ? (
        <>
          <Field name="unit" />
          <Field name="min" />
          <Field name="max" />
        </>
      ) : null}
      {kind === 'choice' ? (
        <Field name="options">{({ label, value, onChange }) => <OptionsField label={label} value={value} onChange={onChange} />}</Field>
      ) : null}
      <Field name="score" />
      <Field name="once_per_day" />
      <Field name="required" />
      <Field name="remind_time" hint={t.remindHint}>
        {({ id, label, value, onChange }) => (
          <Input id={id} type="time" aria-label={label} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
        )}
      </Field>
      <Field name="icon" hint={t.iconHint}>
        {({ id, label, value, onChange }) => <PictureField id={id} label={label} value={String(value ?? '')} onChange={onChange} />}
      </Field>
      <Field name="sort" />
      <Field name="status" />
    </>
  );
}

/** Renders the way of input; another one drops what only the former has. */
function KindSelect({ id, label, value }: { id: string; label: string; value: string }) {
  const { form, operation } = useFormState();
  const meta = useMeta(operation);
  function become(next: string) {
    for (const name of ['unit', 'min', 'max']) form.setValue(name, '', { shouldDirty: true });
    form.setValue('options', [], { shouldDirty: true });
    form.setValue('input_type', next, { shouldDirty: true });
  }
  return (
    <Select id={id} aria-label={label} value={value} onChange={(event) => become(event.target.value)}>
      {meta.choices(meta.input('input_type')).map((one) => (
        <option key={one.value} value={String(one.value)}>
          {one.label}
        </option>
      ))}
    </Select>
  );
}
