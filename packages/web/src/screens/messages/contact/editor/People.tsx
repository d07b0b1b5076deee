import { chakra } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { StaffMultiCombobox } from '#choices/StaffMultiCombobox.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Zone } from '#message/Zone.js';
import { TreePicker } from '#ui/tree/TreePicker.js';
import type { StaffCodeRecord } from '../staff-code.js';
import { SkipWindowField } from './SkipWindowField.js';
import { SlotsField } from './SlotsField.js';

const words = texts({
  title: ['谁接待、什么时候', 'Who answers, and when'],
  group: ['便于在列表里查找，客户看不到', 'To find it in the list; customers don’t see it'],
  fixed: ['类型和场景创建后不能更改', 'Type and scene stay as they are'],
  departments: ['选中的部门连同下级部门', 'With the departments below'],
  backups: [
    '值班员工离职、未激活或达到上限时，由他们接待',
    'They answer when those on duty left, are not active or have reached the limit',
  ],
  limit: ['每位员工每天最多添加的客户数，不填则不限', 'New contacts a day and person; empty for no limit'],
});

interface StaffProps {
  name: 'user_ids' | 'backup_user_ids';
  chosen: readonly { id: number; name: string }[];
  hint?: string;
  required?: boolean;
  single?: boolean;
}

function Staff({ name, chosen, hint, required = false, single = false }: StaffProps) {
  return (
    <Field name={name} required={required} {...(hint ? { hint } : {})}>
      {({ id, label, value, onChange, invalid }) => (
        <StaffMultiCombobox
          id={id}
          label={label}
          invalid={invalid}
          value={(value ?? []) as number[]}
          onChange={(ids) => onChange(single ? ids.slice(-1) : ids)}
          chosen={chosen}
        />
      )}
    </Field>
  );
}

function Departments({ label, value, onChange }: { label: string; value: unknown; onChange: (ids: number[]) => void }) {
  const nodes = useOperation('getDepartmentTree', {}).data;
  return <TreePicker label={label} nodes={nodes} value={(value ?? []) as number[]} onChange={onChange} />;
}

function TypeAndScene({ record }: { record: StaffCodeRecord }) {
  const t = useTexts(words);
  const meta = useMeta('getStaffCode');
  const word = (name: 'type' | 'scene') => meta.word(meta.output(name), record[name]);
  return (
    <chakra.p color="ink.2">
      {`${word('type')} · ${word('scene')}`}
      <chakra.span color="ink.3" fontSize="xs" ms="2">
        {t.fixed}
      </chakra.span>
    </chakra.p>
  );
}

/** The name of a code, its people, their hours and their limits. */
export function People({ record, isEdited }: { record: StaffCodeRecord | undefined; isEdited: boolean }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const isSingle = form.watch('type') === 1;
  return (
    <Zone at={1} title={t.title}>
      <Field name="name" autoFocus />
      <Field name="group" hint={t.group} />
      {isEdited && record ? (
        <TypeAndScene record={record} />
      ) : (
        <>
          <Field name="type" />
          <Field name="scene" />
        </>
      )}
      <Staff name="user_ids" chosen={record?.staff ?? []} required={isSingle} single={isSingle} />
      {isSingle ? null : (
        <>
          <Field name="dept_ids" hint={t.departments}>
            {(control) => <Departments {...control} />}
          </Field>
          <SlotsField record={record} />
        </>
      )}
      <Staff name="backup_user_ids" chosen={record?.backup_staff ?? []} hint={t.backups} />
      <Field name="daily_limit" hint={t.limit} />
      <Field name="skip_verify" />
      {form.watch('skip_verify') ? <SkipWindowField /> : null}
      <Field name="is_exclusive" />
    </Zone>
  );
}
