import type { Data } from '@shiyi/sdk';
import { texts, useTexts } from '#app/texts.js';
import { DishCombobox } from '#choices/DishCombobox.js';
import { Field } from '#form/Field.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { type LibConditions, LibFilter } from './LibFilter.js';

type Lib = Data<'getRecipeLib'>;

const words = texts({
  create: ['新建菜例库', 'New library'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['菜例库已创建', 'Library created'],
  named: ['另外指定的菜例', 'Also include'],
});

const blank: Values = { name: '', remark: '', filter: {}, case_ids: [], status: 'on', sort: 0 };

const valuesOf = ({ name, remark, filter, case_ids, status, sort }: Lib): Values => ({
  ...{ name, remark: remark ?? '', filter, case_ids, status, sort },
});

/** Renders the form of a dish library. */
export function LibDrawer({ open, onClose }: { open: string | undefined; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Lib, 'saveRecipeLib', 'saveRecipeLib'>
      open={open}
      read="getRecipeLib"
      onClose={onClose}
      create={{ id: 'saveRecipeLib', title: t.create, values: blank, done: t.created, draft: 'library:new' }}
      update={{
        id: 'saveRecipeLib',
        title: ({ name }) => t.edit(name),
        draft: ({ id }) => `library:${id}`,
        values: (record) => ('case_ids' in record ? valuesOf(record) : {}),
      }}
    >
      {(record) => (
        <>
          <Field name="name" autoFocus />
          <Field name="remark" />
          <Field name="filter">{({ value, onChange }) => <LibFilter value={value as LibConditions | null} onChange={onChange} />}</Field>
          <Field name="case_ids" hint={t.named}>
            {({ label, value, onChange }) => (
              <DishCombobox label={label} value={value as number[]} chosen={record?.cases ?? []} onChange={onChange} />
            )}
          </Field>
          <Field name="status" />
          <Field name="sort" />
        </>
      )}
    </RecordDrawer>
  );
}
