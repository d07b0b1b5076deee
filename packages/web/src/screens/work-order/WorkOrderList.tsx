import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useOperation } from '../../api.js';
import { Button } from '../../components/Button.js';
import { usePermission } from '../../components/Can.js';
import { type Column, DataTable } from '../../components/DataTable.js';
import { EmptyState } from '../../components/EmptyState.js';
import { FilterBar } from '../../components/FilterBar.js';
import { Moment } from '../../components/Moment.js';
import { Page } from '../../components/Page.js';
import { PageHeader } from '../../components/PageHeader.js';
import { ListPager } from '../../components/Pager.js';
import { RefreshButton } from '../../components/RefreshButton.js';
import { TableTools } from '../../components/TableTools.js';
import { formatAgo, formatCount } from '../../format.js';
import { useAddressValue } from '../../hooks/useAddressValue.js';
import { useColumnChoice } from '../../hooks/useColumnChoice.js';
import { useTableState } from '../../hooks/useTableState.js';
import { useMeta } from '../../meta.js';
import { useSession } from '../../session.js';
import { counted, texts, useTexts } from '../../texts.js';
import { openFeedback } from './feedback.js';
import { WorkOrderDrawer } from './WorkOrderDrawer.js';
import { WorkOrderState } from './WorkOrderStatePart.js';

const words = texts({
  title: ['问题反馈', 'Problem reports'],
  mine: ['我的反馈', 'My reports'],
  sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${counted(count, 'report')} · updated ${when}`],
  report: ['反馈问题', 'Report a problem'],
  search: ['标题、问题描述', 'Title or text'],
  none: ['还没有反馈', 'Nothing reported yet'],
  noneText: [
    '遇到问题时，可以把当时的页面和诊断信息一起提交。',
    'When something goes wrong, report it with the page and the diagnostics of that moment.',
  ],
  notFound: ['没有符合条件的反馈', 'No report matches'],
  clear: ['清除条件', 'Clear filters'],
});

/** What was reported: one's own, or everybody's for those who look after it. */
export function WorkOrderList() {
  const t = useTexts(words);
  const table = useTableState('listWorkOrders');
  const list = useOperation('listWorkOrders', table.input, { keepPreviousData: true });
  const [open, setOpen] = useAddressValue('open');
  const keeps = usePermission('work-order:order:change-status');
  const readOnly = useSession((one) => one.user?.read_only) === true;
  const title = keeps ? t.title : t.mine;
  const columns = useColumnChoice('listWorkOrders', useColumns(keeps));
  const filtered = Object.keys(table.filters).length > 0;
  const total = list.data && formatCount(list.data.total) + (list.data.total_capped ? '+' : '');
  const report = readOnly ? null : (
    <Button look="solid" onClick={openFeedback}>
      {t.report}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={title} sub={total && list.at ? t.sub(total, formatAgo(list.at)) : null}>
        <RefreshButton of={list} />
        {report}
      </PageHeader>
      <FilterBar id="listWorkOrders" table={table} search="keyword" placeholder={t.search} filters={[{ name: 'status' }]}>
        <TableTools id="listWorkOrders" table={table} columns={columns} />
      </FilterBar>
      <DataTable
        label={title}
        columns={columns.shown}
        rows={list.data?.list}
        rowKey={(row) => row.id}
        error={list.error}
        onRetry={() => void list.refresh()}
        stale={list.isLoading}
        onOpen={(row) => setOpen(row.id)}
        empty={
          filtered ? (
            <EmptyState drawing="search" title={t.notFound} action={<Button onClick={table.clearFilters}>{t.clear}</Button>} />
          ) : (
            <EmptyState title={t.none} text={t.noneText} />
          )
        }
        footer={<ListPager table={table} list={list.data} />}
      />
      <WorkOrderDrawer id={/^[1-9]\d{0,15}$/.test(open ?? '') ? Number(open) : undefined} onClose={() => setOpen(undefined)} />
    </Page>
  );
}

function useColumns(keeps: boolean): Column<Row<'listWorkOrders'>>[] {
  const meta = useMeta('listWorkOrders');
  const title = (name: string) => meta.label(meta.output(name));
  const user: Column<Row<'listWorkOrders'>>[] = keeps
    ? [{ name: 'user', title: title('user'), wideOnly: true, cell: (row) => row.user.name }]
    : [];
  return [
    { name: 'id', title: title('id'), wideOnly: true, width: '72px', cell: (row) => <chakra.span color="ink.3">#{row.id}</chakra.span> },
    { name: 'title', title: title('title'), cell: (row) => <chakra.b fontWeight="semibold">{row.title}</chakra.b> },
    { name: 'status', title: title('status'), cell: (row) => <WorkOrderState status={row.status} /> },
    ...user,
    { name: 'reply_count', title: title('reply_count'), end: true, wideOnly: true, cell: (row) => formatCount(row.reply_count) },
    { name: 'updated_at', title: title('updated_at'), end: true, wideOnly: true, cell: (row) => <Moment at={row.updated_at} /> },
    { name: 'created_at', title: title('created_at'), end: true, cell: (row) => <Moment at={row.created_at} /> },
  ];
}
