import { chakra } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { joinNames } from '#ui/text/format.js';
import { type Channel, useChannelColumns } from './channel-columns.js';
import { inTreeOrder } from './channel-tree.js';

const ChannelDrawer = lazyPart(() => import('./ChannelDrawer.js'), 'ChannelDrawer');
const ChannelDetail = lazyPart(() => import('./ChannelDetail.js'), 'ChannelDetail');
const CodeDialog = lazyPart(() => import('./CodeDialog.js'), 'CodeDialog');

const words = texts({
  title: ['渠道', 'Channels'],
  sub: (count: string, when: string) => [`${count} 个 · ${when}更新`, `${countOf(count, 'channel')} · updated ${when}`],
  create: ['新建渠道', 'New channel'],
  search: ['名称、编码', 'Name or code'],
  none: ['还没有渠道', 'No channels yet'],
  noneText: ['新建第一个，客户扫它的二维码就会带上来源。', 'Create the first one; customers who scan its QR code are assigned to it.'],
  notFound: ['没有符合条件的渠道', 'No matching channels'],
  edit: ['编辑', 'Edit'],
  code: ['二维码', 'QR code'],
  history: ['变更历史', 'History'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除渠道「${name}」？`, `Delete “${name}”?`],
  askText: [
    '删除后不能恢复。有客户来源或二维码的渠道请改为停用。',
    'This can’t be undone. If it has customers or a QR code, disable it instead.',
  ],
  noOwner: (count: number, names: string) => [
    `${count} 个渠道没有负责人，客户扫码后没有人接待：${names}`,
    `${countOf(count, 'channel')} without an owner, so nobody answers their customers: ${names}`,
  ],
  removed: ['渠道已删除', 'Channel deleted'],
});

/** Lists the channels that customers come from. */
export function ChannelList() {
  const t = useTexts(words);
  const meta = useMeta('listChannels');
  const list = useList('listChannels');
  const open = useOpen();
  const [panel, setPanel] = useState<Panel>();
  const may = {
    update: useMay('updateChannel'),
    code: useMay('getChannelQrcode'),
    read: useMay('getChannel'),
  };
  const remove = useRemoval('deleteChannel', t);
  const actionsOf = (row: Channel): RowActions => [
    may.update && { label: t.edit, onSelect: () => open.show(row.id) },
    may.code && { label: t.code, onSelect: () => setPanel({ channel: row, shows: 'code' }) },
    may.read && { label: t.history, onSelect: () => setPanel({ channel: row, shows: 'history' }) },
    remove && { label: t.remove, danger: true, onSelect: () => void remove(row.name, { id: row.id }) },
  ];
  return (
    <ListPage
      list={{ ...list, rows: list.rows && inTreeOrder(list.rows) }}
      words={t}
      creation={{ id: 'createChannel', onNew: () => open.show('new') }}
      filters={[{ name: 'pid' }, { name: 'level' }, { name: 'type' }, { name: 'status', title: meta.label(meta.output('status')) }]}
      columns={useChannelColumns()}
      rowActions={{ name: (row) => row.name, of: actionsOf }}
      between={<WithoutOwner rows={list.rows ?? []} />}
      onOpen={(row) => setPanel({ channel: row, shows: 'facts' })}
    >
      <ChannelPanels panel={panel} onPanel={setPanel} open={open} may={may} />
    </ListPage>
  );
}

/** Says once which channels have nobody who answers their customers. */
function WithoutOwner({ rows }: { rows: readonly Channel[] }) {
  const t = useTexts(words);
  const names = rows.filter(({ owner }) => owner === null).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <chakra.p role="status" color="amber" fontSize="xs" px="4" py="2" overflowWrap="anywhere">
      {t.noOwner(names.length, joinNames(names.slice(0, 5)) + (names.length > 5 ? '…' : ''))}
    </chakra.p>
  );
}

/** What is open beside the form: a channel, its code or its earlier states. */
interface Panel {
  channel: Channel;
  shows: 'facts' | 'code' | 'history';
}

interface OpenedProps {
  panel: Panel | undefined;
  onPanel: (panel: Panel | undefined) => void;
  open: ReturnType<typeof useOpen>;
  may: { update: boolean | undefined; code: boolean | undefined };
}

function ChannelPanels({ panel, onPanel, open, may }: OpenedProps) {
  const close = () => onPanel(undefined);
  function edit({ id }: Channel) {
    close();
    open.show(id);
  }
  return (
    <>
      <Suspense>
        {panel?.shows === 'facts' ? (
          <ChannelDetail
            channel={panel.channel}
            onClose={close}
            onEdit={may.update ? () => edit(panel.channel) : undefined}
            onCode={may.code ? () => onPanel({ ...panel, shows: 'code' }) : undefined}
          />
        ) : null}
        {panel?.shows === 'code' ? (
          <CodeDialog channel={panel.channel} onClose={close} onEdit={may.update ? () => edit(panel.channel) : undefined} />
        ) : null}
        {panel?.shows === 'history' ? (
          <HistoryDrawer object="channel" id={panel.channel.id} name={panel.channel.name} onClose={close} />
        ) : null}
      </Suspense>
      <WhenOpen open={open.value !== undefined}>
        <ChannelDrawer open={open.value} onClose={open.close} />
      </WhenOpen>
    </>
  );
}
