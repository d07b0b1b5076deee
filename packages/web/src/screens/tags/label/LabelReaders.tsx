import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { useColumns } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { Moment } from '#ui/date/Moment.js';
import { Card } from '#ui/layout/Card.js';
import { EmptyState } from '#ui/status/EmptyState.js';

const words = texts({
  title: ['读过的客户', 'Customers who read'],
  none: ['还没有客户读过', 'No customer has read it yet'],
  noneText: ['客户打开带这个标签的文章后显示在这里。', 'Customers show here once they open an article with this label.'],
});

/** Customers who read articles with a label, the latest first. */
export function LabelReaders({ id, perPage = 20 }: { id: number; perPage?: number }) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const reading = useOperation('listLabelReaders', { id, page, limit: perPage }, { keepPreviousData: true });
  const columns = useColumns('listLabelReaders', [
    {
      name: 'customer',
      cell: ({ customer }) => (
        <Link to={`/user/userList/detail/${customer.id}`}>
          <b data-line>{customerName(customer)}</b>
        </Link>
      ),
    },
    { name: 'read_count', end: true },
    { name: 'content_count', end: true },
    { name: 'first_read_at', wideOnly: true, cell: ({ first_read_at }) => <Moment at={first_read_at} /> },
    { name: 'last_read_at', cell: ({ last_read_at }) => <Moment at={last_read_at} /> },
  ]);
  const data = reading.data;
  return (
    <Card aria-label={t.title}>
      <DataTable
        label={t.title}
        columns={columns}
        rows={data?.list.map((row) => ({ ...row, id: row.customer.id }))}
        rowKey={(row) => row.id}
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
