import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { StaffMultiCombobox } from '#choices/StaffMultiCombobox.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Zone } from '#message/Zone.js';
import { TreePicker } from '#ui/tree/TreePicker.js';
import { OrderNote } from '../OrderNote.js';
import type { WelcomeRecord } from '../welcome.js';

const words = texts({
  title: ['谁的新客户会收到', 'Whose new contacts get it'],
  departments: ['选中的部门连同下级部门', 'With the departments below'],
  isDefault: ['没有其他适用的欢迎语时发送；原来的默认会被替换', 'For whom no other fits; it replaces the present default'],
  priority: ['同一步里数字大的先', 'Within a step the highest goes first'],
});

function Departments({ label, value, onChange }: { label: string; value: unknown; onChange: (ids: number[]) => void }) {
  const nodes = useOperation('getDepartmentTree', {}).data;
  return <TreePicker label={label} nodes={nodes} value={(value ?? []) as number[]} onChange={onChange} />;
}

/** The name of a welcome, whose contacts it is for, and its place in the order. */
export function Who({ record }: { record: WelcomeRecord | undefined }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const scope = form.watch('scope');
  return (
    <Zone at={1} title={t.title}>
      <Field name="name" autoFocus />
      <Field name="scope" />
      {scope === 'users' ? (
        <Field name="user_ids" required>
          {({ id, label, value, onChange, invalid }) => (
            <StaffMultiCombobox
              id={id}
              label={label}
              invalid={invalid}
              value={(value ?? []) as number[]}
              onChange={onChange}
              chosen={record?.staff ?? []}
            />
          )}
        </Field>
      ) : null}
      {scope === 'depts' ? (
        <Field name="dept_ids" hint={t.departments} required>
          {(control) => <Departments {...control} />}
        </Field>
      ) : null}
      {scope === 'all' ? <Field name="is_default" hint={t.isDefault} /> : null}
      <Field name="priority" hint={t.priority} />
      <Field name="status" />
      <OrderNote />
    </Zone>
  );
}
