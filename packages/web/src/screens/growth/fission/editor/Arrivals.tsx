import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { StaffMultiCombobox } from '#choices/StaffMultiCombobox.js';
import { TagCombobox } from '#choices/TagCombobox.js';
import { type ControlProps, Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Zone } from '#message/Zone.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import type { FissionRecord } from '../fission.js';
import { LockedFields } from './LockedFields.js';

const words = texts({
  staffTitle: ['好友加到谁', 'Whom friends reach'],
  groupTitle: ['好友进哪个群', 'Which groups friends join'],
  staff: ['好友扫码后加到其中一位；一个活码最多 100 人', 'Friends reach one of them; a code can have 100'],
  groups: ['按顺序进群，前一个满了进下一个；最多 5 个', 'The next group is used once one is full; up to 5'],
  pass: ['不用员工手动通过', 'Without waiting for staff to accept'],
  tags: ['好友自动打上；企业标签会同步到企业微信', 'Friends get them; corporate tags go to WeCom as well'],
  search: ['群名称', 'Name of the group'],
});

const most = 20;

function Groups({ id, label, value, onChange, invalid, record }: ControlProps & { record: FissionRecord | undefined }) {
  const t = useTexts(words);
  const may = useMay('listGroupChats');
  const [name, setName] = useState('');
  const [names] = useState(() => new Map((record?.chats ?? []).map((one) => [one.id, one.name])));
  const found = useOperation('listGroupChats', may ? { limit: most, ...(name ? { name } : {}) } : null, { keepPreviousData: true });
  for (const one of found.data?.list ?? []) names.set(one.id, one.name);
  const chosen = (value ?? []) as number[];
  return (
    <MultiCombobox
      id={id}
      label={label}
      invalid={invalid}
      placeholder={t.search}
      choices={found.data?.list.map((one) => ({ value: one.id, label: one.name || `#${one.id}`, note: one.owner?.name ?? '' }))}
      chosen={chosen.map((chat) => ({ value: chat, label: names.get(chat) || `#${chat}` }))}
      error={found.error}
      onRetry={() => void found.refresh()}
      remote={{ onSearch: setName, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
      value={chosen}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}

function Receivers({ isGroup, record }: { isGroup: boolean; record: FissionRecord | undefined }) {
  const t = useTexts(words);
  if (isGroup)
    return (
      <Field name="chat_ids" hint={t.groups} required>
        {(control) => <Groups {...control} record={record} />}
      </Field>
    );
  return (
    <Field name="user_ids" hint={t.staff} required>
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
  );
}

/** Where friends arrive: staff or groups, and the tags that they get. */
export function Arrivals({ isRunning, record }: { isRunning: boolean; record: FissionRecord | undefined }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const isGroup = useWatch({ control: form.control, name: 'type' }) === 'group';
  return (
    <Zone at={4} title={isGroup ? t.groupTitle : t.staffTitle}>
      {isGroup ? null : <Receivers isGroup={false} record={record} />}
      <LockedFields isLocked={isRunning}>
        {isGroup ? <Receivers isGroup record={record} /> : null}
        {isGroup ? null : <Field name="auto_pass" hint={t.pass} />}
        <Field name="tag_ids" hint={t.tags}>
          {({ id, label, value, onChange, invalid }) => (
            <TagCombobox id={id} label={label} subject="customers" value={value} invalid={invalid} onChange={onChange} />
          )}
        </Field>
      </LockedFields>
    </Zone>
  );
}
