import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { PictureField } from '#screens/configuration/configure/PictureField.js';
import { type ConfigTab, refreshTabs } from './tabs.js';

const words = texts({
  create: ['新建分类', 'New tab'],
  edit: (name: string) => [`编辑分类「${name}」`, `Edit the tab “${name}”`],
  created: ['分类已创建', 'Tab created'],
  keyHint: ['系统内部标识，小写字母开头，例如 drink', 'Internal identifier; starts with a lowercase letter, such as drink'],
  iconHint: ['不填则用类型自带的图标', 'Leave it empty for the icon of the type'],
  sortHint: ['数值小的在前；企业可自行调整顺序', 'Lower comes first; companies may order them differently'],
});

const blank: Values = { name: '', key: '', icon: '', type: 'custom', sort: 0, status: 'on' };

interface Props {
  /** `new`, or the id of a tab. */
  open: string | undefined;
  tab: ConfigTab | undefined;
  onClose: () => void;
}

/** Renders the form of a tab, for installation administrators. */
export function TabDrawer({ open, tab, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<ConfigTab, 'createConfigTab', 'updateConfigTab'>
      open={open}
      record={tab}
      onClose={onClose}
      onDone={() => void refreshTabs()}
      create={{ id: 'createConfigTab', title: t.create, values: blank, done: t.created, draft: 'config-tab:new' }}
      update={{ id: 'updateConfigTab', title: (one) => t.edit(one.name), draft: ({ id }) => `config-tab:${id}` }}
    >
      {() => (
        <>
          <Field name="name" autoFocus />
          <Field name="key" hint={t.keyHint} />
          <Field name="type" />
          <Field name="icon" hint={t.iconHint}>
            {({ id, label, value, onChange }) => <PictureField id={id} label={label} value={String(value ?? '')} onChange={onChange} />}
          </Field>
          <Field name="sort" hint={t.sortHint} />
          <Field name="status" />
        </>
      )}
    </RecordDrawer>
  );
}
