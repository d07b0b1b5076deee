import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { type ControlProps, Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { joinNames } from '#ui/text/format.js';
import type { FissionRecord } from '../fission.js';
import { useTab } from './use-tab.js';

const words = texts({
  title: ['添加参与客户', 'Add a participant'],
  save: ['添加', 'Add'],
  done: ['已添加，正在生成二维码和海报', 'Added; their code and poster are being made'],
  hint: [
    '会为他生成自己的二维码和海报；已经参与的不会重复',
    'They get a code and poster of their own; whoever takes part already stays as they are',
  ],
  search: ['昵称、备注', 'Nickname or note'],
});

const most = 20;

function ContactField({ id, label, value, onChange, invalid }: ControlProps) {
  const t = useTexts(words);
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<{ value: number; label: string }>();
  const found = useOperation(
    'listExternalUsers',
    { limit: most, status: 'normal', ...(keyword ? { keyword } : {}) },
    { keepPreviousData: true },
  );
  const choices = found.data?.list.map((one) => ({
    value: one.id,
    label: one.name,
    note: joinNames([...(one.customer ? [one.customer.name] : []), ...one.follow_users.map(({ name }) => name)]),
  }));
  return (
    <Combobox
      id={id}
      label={label}
      invalid={invalid}
      autoFocus
      placeholder={t.search}
      choices={choices}
      chosen={chosen ? [chosen] : []}
      error={found.error}
      onRetry={() => void found.refresh()}
      remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
      value={value}
      onChange={(next) => {
        setChosen(choices?.find((one) => one.value === next));
        onChange(next);
      }}
    />
  );
}

interface Props {
  campaign: FissionRecord;
  open: boolean;
  onClose: () => void;
}

/** Adds a contact to a campaign by hand. */
export function AddParticipant({ campaign, open, onClose }: Props) {
  const t = useTexts(words);
  const { open: openTab } = useTab();
  return (
    <FormDrawer
      id="createFissionParticipant"
      open={open}
      onClose={onClose}
      title={t.title}
      values={{ external_user_id: '' }}
      fixed={{ id: campaign.id }}
      save={t.save}
      done={t.done}
      refresh={['getFission', 'getFissionFunnel']}
      onDone={() => openTab('participants')}
    >
      <Field name="external_user_id" hint={t.hint}>
        {(control) => <ContactField {...control} />}
      </Field>
    </FormDrawer>
  );
}
