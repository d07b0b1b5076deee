import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { Moment } from '#ui/date/Moment.js';
import { Card } from '#ui/layout/Card.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import type { StaffCodeRecord } from '../staff-code.js';
import { arrivalMs } from '../staff-code.js';

const words = texts({
  title: ['扫码客户', 'Contacts who came by it'],
  none: ['还没有人扫码', 'Nobody has scanned it yet'],
  noneText: ['客户扫码添加后，几秒内会显示在这里。', 'They appear here seconds after they scan it.'],
  relation: ['关系', 'Relation'],
  stays: ['好友', 'Friends'],
  lost: ['已流失', 'Lost'],
});

const perPage = 10;

/** The contacts who came by a code, the latest first. */
export function CodeContacts({ code: { id } }: { code: StaffCodeRecord }) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const reading = useOperation(
    'listStaffCodeExternalUsers',
    { id, page, limit: perPage },
    { keepPreviousData: true, refreshInterval: arrivalMs },
  );
  const columns = useColumns('listStaffCodeExternalUsers', [
    { name: 'external_user', cell: ({ external_user }) => <b data-line>{external_user.name}</b> },
    { name: 'staff', cell: ({ staff }) => staff?.name ?? '–' },
    {
      name: 'lost_at',
      title: t.relation,
      cell: ({ lost_at }) => <StatusChip tone={lost_at ? 'plain' : 'good'}>{lost_at ? t.lost : t.stays}</StatusChip>,
    },
    { name: 'user', wideOnly: true, cell: ({ user }) => user?.nick_name ?? '–' },
    { name: 'added_at', wideOnly: true, cell: ({ added_at }) => <Moment at={added_at} /> },
  ]);
  const data = reading.data;
  return (
    <Card aria-label={t.title}>
      <chakra.h2 fontWeight="semibold" p="4" pb="2">
        {t.title}
      </chakra.h2>
      <DataTable
        label={t.title}
        columns={columns}
        rows={data?.list.map((row, at) => ({ ...row, key: `${row.external_user.id} ${row.added_at} ${at}` }))}
        rowKey={(row) => row.key}
        error={reading.error}
        onRetry={() => void reading.refresh()}
        empty={<EmptyState title={t.none} text={t.noneText} />}
      />
      {data && data.total > perPage ? (
        <Pager page={page} limit={perPage} total={data.total} capped={data.total_capped} onPage={setPage} />
      ) : null}
    </Card>
  );
}
