import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { EnumCell } from '#list/EnumCell.js';
import { Pager } from '#list/Pager.js';
import { type Camp, isOpen } from '#screens/camps/camp/camp.js';
import { Button } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import type { ChipTone } from '#ui/status/StatusChip.js';
import { joinNames } from '#ui/text/format.js';
import { usePull } from './use-pull.js';

const words = texts({
  title: ['营群成员对比', 'Group chats against the camp'],
  noChat: ['还没有学员群', 'No group chat yet'],
  stop: ['。', '. '],
  noChatText: ['在「编辑」里为减脂营选择学员群，再同步成员。', 'Choose the chats of the camp under “Edit”, then sync their members.'],
  none: ['群里还没有客户', 'No customers in the chats yet'],
  noneText: ['点「同步成员」从企业微信读取。', 'Sync the members from WeCom.'],
  sync: ['同步成员', 'Sync members'],
  begun: ['同步已开始，完成后刷新本页', 'Sync started; reload this page when it is done'],
  tryIt: ['预检同步', 'Dry run'],
  tried: ['预检已开始，结果见同步任务', 'Dry run started. See the sync jobs for the result'],
  pull: (count: number) => [`拉入未入营 ${count} 单`, `Add ${countOf(count, 'order')}`],
});

type ChatUser = Row<'listCampChatUsers'>;
const tones: Record<ChatUser['state'], ChipTone> = {
  joined: 'good',
  not_joined: 'act',
  no_service: 'plain',
  unknown: 'info',
  not_in_chat: 'wait',
};
const limit = 50;

/** Renders who is in the chats but not in the camp, and the other way round. */
export function ChatPanel({ camp, onFresh }: { camp: Camp; onFresh: () => void }) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const reading = useOperation('listCampChatUsers', { camp_id: camp.id, page, limit }, { keepPreviousData: true });
  const rows = reading.data?.list;
  const total = reading.data?.total ?? 0;
  return (
    <>
      <Flex gap="2" mb="3" align="center" flexWrap="wrap">
        <chakra.span color="ink.2">{joinNames(camp.chats.map((one) => one.name)) || `${t.noChat}${t.stop}${t.noChatText}`}</chakra.span>
        <ChatActions camp={camp} rows={rows} onFresh={onFresh} />
      </Flex>
      <DataTable
        label={t.title}
        columns={useChatColumns()}
        rows={rows}
        rowKey={(row) => `${row.chat?.id ?? ''} ${row.name} ${row.service_id ?? ''} ${row.joined_chat_at ?? ''}`}
        error={reading.error}
        onRetry={() => void reading.refresh()}
        empty={
          camp.chats.length === 0 ? <EmptyState title={t.noChat} text={t.noChatText} /> : <EmptyState title={t.none} text={t.noneText} />
        }
        footer={total > limit ? <Pager page={page} limit={limit} total={total} onPage={setPage} /> : null}
      />
    </>
  );
}

function ChatActions({ camp, rows, onFresh }: { camp: Camp; rows: readonly ChatUser[] | undefined; onFresh: () => void }) {
  const t = useTexts(words);
  const may = useRights('syncCampChatUsers', 'saveCampServices');
  const sync = useAction('syncCampChatUsers', { done: t.begun });
  const dry = useAction('syncCampChatUsers', { done: t.tried });
  const { pull, dialog } = usePull();
  const free = [
    ...new Set((rows ?? []).flatMap(({ state, service_id }) => (state === 'not_joined' && service_id !== null ? [service_id] : []))),
  ];
  return (
    <Flex ms="auto" gap="2" flexWrap="wrap">
      {dialog}
      {may.saveCampServices && isOpen(camp) && free.length > 0 ? (
        <Button onClick={() => void pull(camp.id, { service_ids: free }).then((done) => done && onFresh())}>{t.pull(free.length)}</Button>
      ) : null}
      {may.syncCampChatUsers && camp.chats.length > 0 ? (
        <>
          <Button disabled={dry.busy} onClick={() => void dry.run({ camp_id: camp.id, dry_run: true })}>
            {t.tryIt}
          </Button>
          <Button disabled={sync.busy} onClick={() => void sync.run({ camp_id: camp.id })}>
            {t.sync}
          </Button>
        </>
      ) : null}
    </Flex>
  );
}

function useChatColumns() {
  const meta = useMeta('listCampChatUsers');
  return useColumns('listCampChatUsers', [
    { name: 'name', cell: ({ name }) => <b style={{ fontWeight: 600 }}>{name}</b> },
    { name: 'state', cell: ({ state }) => <EnumCell meta={meta} name="state" value={state} tone={tones[state]} /> },
    { name: 'chat', wideOnly: true, cell: ({ chat }) => chat?.name ?? '–' },
    { name: 'customer', wideOnly: true, cell: ({ customer }) => customer?.real_name ?? customer?.nick_name ?? '–' },
    'joined_chat_at',
  ]);
}
