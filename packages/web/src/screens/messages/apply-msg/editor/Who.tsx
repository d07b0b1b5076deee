import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { StaffMultiCombobox } from '#choices/StaffMultiCombobox.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Zone } from '#message/Zone.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { TreePicker } from '#ui/tree/TreePicker.js';
import type { AppRecord } from '../app-message.js';
import { useStaffTags } from '../use-staff-tags.js';

const words = texts({
  title: ['发给谁', 'Who gets it'],
  departments: ['选中的部门连同下级部门', 'With the departments below'],
  tags: ['企业微信通讯录里的员工标签', 'Tags of staff in the address book of WeCom'],
});

function Departments({ label, value, onChange }: { label: string; value: unknown; onChange: (ids: number[]) => void }) {
  const nodes = useOperation('getDepartmentTree', {}).data;
  return <TreePicker label={label} nodes={nodes} value={(value ?? []) as number[]} onChange={onChange} />;
}

interface TagsProps {
  id: string;
  label: string;
  value: unknown;
  onChange: (ids: string[]) => void;
}

function Tags({ id, label, value, onChange }: TagsProps) {
  const { tags, error, onRetry } = useStaffTags();
  return (
    <MultiCombobox
      id={id}
      label={label}
      choices={tags?.map((tag) => ({ value: tag.id, label: tag.name }))}
      error={error}
      onRetry={onRetry}
      value={(value ?? []) as string[]}
      onChange={(ids) => onChange(ids.map(String))}
    />
  );
}

/** Everyone who sees the app, or people, departments and tags. */
export function Who({ record }: { record: AppRecord | undefined }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const scope = form.watch('scope');
  return (
    <Zone at={1} title={t.title}>
      <Field name="scope" />
      {scope === 'custom' ? (
        <>
          <Field name="user_ids">
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
          <Field name="dept_ids" hint={t.departments}>
            {(control) => <Departments {...control} />}
          </Field>
          <Field name="wx_tags" hint={t.tags}>
            {(control) => <Tags {...control} />}
          </Field>
        </>
      ) : null}
    </Zone>
  );
}
