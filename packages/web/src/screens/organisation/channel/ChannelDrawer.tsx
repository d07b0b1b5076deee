import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { type ControlProps, Field } from '#form/Field.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { ParentChannel } from './ParentChannel.js';

const words = texts({
  create: ['新建渠道', 'New channel'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  add: ['创建渠道', 'Create'],
  created: ['渠道已创建', 'Channel created'],
  codeHint: ['小写字母、数字和横线，企业内唯一', 'Lowercase letters, digits and hyphens; unique in the company'],
  ownerHint: [
    '客户扫码后会加到负责人；没有负责人就不能生成二维码',
    'Customers who scan the code are added to the owner. Without an owner there is no QR code',
  ],
  none: ['没有', 'None'],
});

type ChannelDetail = Data<'getChannel'>;

const blank: Values = {
  code: '',
  name: '',
  pid: '',
  type: 'store',
  owner_user_id: '',
  contact_phone: '',
  commission_rate: '',
  status: 'enabled',
};

/** Renders the form for a new channel (`open` is "new") or an existing one (`open` is the id). */
export function ChannelDrawer({ open, onClose }: { open: string | undefined; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <RecordDrawer<ChannelDetail, 'createChannel', 'updateChannel'>
      open={open}
      onClose={onClose}
      read="getChannel"
      create={{ id: 'createChannel', title: t.create, values: blank, save: t.add, done: t.created, draft: 'channel:new' }}
      update={{ id: 'updateChannel', title: ({ name }) => t.edit(name), draft: ({ id }) => `channel:${id}` }}
    >
      {(self) => <ChannelFields self={self} />}
    </RecordDrawer>
  );
}

function ChannelFields({ self }: { self: ChannelDetail | undefined }) {
  const t = useTexts(words);
  return (
    <>
      <Field name="name" autoFocus />
      <Field name="code" hint={t.codeHint} />
      <Field name="pid">{(control) => <ParentChannel {...control} self={self?.id} />}</Field>
      <Field name="type" />
      <Field name="owner_user_id" hint={t.ownerHint}>
        {(control) => <OwnerInput {...control} />}
      </Field>
      <Field name="contact_phone" />
      <Field name="commission_rate" />
      <Field name="status" />
    </>
  );
}

const most = 20;

function OwnerInput({ id, label, value, invalid, onChange }: ControlProps) {
  const t = useTexts(words);
  const [keyword, setKeyword] = useState('');
  const found = useOperation('listStaff', { limit: most, sort: 'name', ...(keyword ? { keyword } : {}) }, { keepPreviousData: true });
  const owner = useOperation('getStaff', typeof value === 'number' ? { id: value } : null).data;
  return (
    <Combobox
      {...{ id, label, value, invalid, onChange }}
      empty={t.none}
      choices={found.data?.list.map((one) => ({ value: one.id, label: one.name, note: one.username }))}
      chosen={owner ? [{ value: owner.id, label: owner.name }] : []}
      error={found.error}
      onRetry={() => void found.refresh()}
      remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
    />
  );
}
