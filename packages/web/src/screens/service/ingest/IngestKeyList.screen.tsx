import type { Data, Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { NewKeyDrawer } from './NewKeyDrawer.js';
import { SecretDialog } from './SecretDialog.js';

type Key = Row<'listIngestKeys'>;

const words = texts({
  title: ['客户端密钥', 'App keys'],
  sub: (count: string, when: string) => [`${count} 个 · ${when}更新`, `${countOf(count, 'key')} · updated ${when}`],
  create: ['新建密钥', 'New key'],
  search: ['名称、密钥 ID', 'Name or key ID'],
  none: ['还没有密钥', 'No keys yet'],
  noneText: ['客户端用密钥签名后上报打卡、取走点评和提醒。', 'The customers’ app signs with a key to send check-ins and fetch messages.'],
  notFound: ['没有符合条件的密钥', 'No matching keys'],
  on: ['启用', 'Switch on'],
  off: ['停用', 'Switch off'],
  ask: (name: string) => [`停用「${name}」？`, `Switch off “${name}”?`],
  askText: [
    '使用这个密钥的客户端马上无法上报打卡，可以再启用。',
    'The app that uses it can’t send check-ins anymore. You can switch it on again.',
  ],
  changed: ['密钥状态已更新', 'Key updated'],
});

/** Returns the action that switches a key on or off, for those who may. */
function useKeyActions(): (row: Key) => RowActions {
  const t = useTexts(words);
  const may = useMay('changeIngestKeyStatus');
  const change = useAction('changeIngestKeyStatus', { done: t.changed });
  const confirmed = useConfirmation('changeIngestKeyStatus');
  async function toggle({ id, version, name, status }: Key) {
    const isOff = status === 'off';
    const sure = isOff || (await confirmed({ title: t.ask(name), text: t.askText, action: t.off, danger: true }));
    if (sure) await change.run({ id, version, status: isOff ? 'on' : 'off' });
  }
  return (row) => [may && { label: row.status === 'on' ? t.off : t.on, danger: row.status === 'on', onSelect: () => void toggle(row) }];
}

function useKeyColumns() {
  const meta = useMeta('listIngestKeys');
  return useColumns('listIngestKeys', [
    { name: 'name', cell: ({ name }) => <b style={{ fontWeight: 600 }}>{name}</b> },
    { name: 'key_id', wideOnly: true, cell: ({ key_id }) => <code>{key_id}</code> },
    {
      name: 'status',
      cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={status === 'on' ? 'good' : 'plain'} />,
    },
    'last_used_at',
    { name: 'staff', wideOnly: 'xl', cell: ({ staff }) => staff?.name ?? '–' },
    'created_at',
  ]);
}

/** Lists the keys with which the customers' app signs its requests. */
export function IngestKeyList() {
  const t = useTexts(words);
  const list = useList('listIngestKeys');
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<Data<'createIngestKey'>>();
  const [columns, actionsOf] = [useKeyColumns(), useKeyActions()];
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createIngestKey', onNew: () => setCreating(true) }}
      filters={[{ name: 'status' }]}
      columns={columns}
      rowActions={{ name: (row) => row.name, of: actionsOf }}
    >
      <WhenOpen open={creating}>
        <NewKeyDrawer open={creating} onClose={() => setCreating(false)} onMade={setMade} />
      </WhenOpen>
      {made ? <SecretDialog made={made} onClose={() => setMade(undefined)} /> : null}
    </ListPage>
  );
}
