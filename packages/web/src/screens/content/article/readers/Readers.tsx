import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
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
import { StatusChip } from '#ui/status/StatusChip.js';

const words = texts({
  title: ['读者', 'Readers'],
  none: ['还没有人读过', 'Nobody has read it yet'],
  noneText: ['发布后把专属链接发给客户，谁读过会显示在这里。', 'Publish it and send links; readers show here.'],
  reader: ['读者', 'Reader'],
  unknown: ['未知读者', 'Unknown reader'],
  by: (name: string) => [`从 ${name} 的链接打开`, `Opened the link of ${name}`],
  open: ['从公开链接打开', 'Opened the link for everybody'],
  contact: ['还不是客户', 'Not a customer yet'],
});

type Reader = Row<'listArticleReaders'>;

const perPage = 20;

function Name({ reader: { customer, external_user, link_of } }: { reader: Reader }) {
  const t = useTexts(words);
  const note = (text: string) => (
    <chakra.span display="block" color="ink.3" fontSize="xs">
      {text}
    </chakra.span>
  );
  if (customer)
    return (
      <Link to={`/user/userList/detail/${customer.id}`}>
        <b data-line>{customerName(customer)}</b>
      </Link>
    );
  return (
    <span>
      {external_user ? <b data-line>{external_user.name}</b> : <span>{t.unknown}</span>}
      {note(external_user ? t.contact : link_of ? t.by(link_of.name) : t.open)}
    </span>
  );
}

function ReaderTags({ tags }: Pick<Reader, 'tags'>) {
  if (tags.length === 0) return '–';
  return (
    <Flex gap="1" flexWrap="wrap">
      {tags.slice(0, 3).map((tag) => (
        <StatusChip key={tag.id}>{tag.name}</StatusChip>
      ))}
      {tags.length > 3 ? `+${tags.length - 3}` : null}
    </Flex>
  );
}

function useReaderColumns() {
  const t = useTexts(words);
  return useColumns('listArticleReaders', [
    { name: 'reader', title: t.reader, cell: (row) => <Name reader={row} /> },
    {
      name: 'tags',
      wideOnly: true,
      cell: ({ tags }) => <ReaderTags tags={tags} />,
    },
    { name: 'read_count', end: true },
    { name: 'first_read_at', wideOnly: true, cell: ({ first_read_at }) => <Moment at={first_read_at} /> },
    { name: 'last_read_at', cell: ({ last_read_at }) => <Moment at={last_read_at} /> },
  ]);
}

/** Who has opened an article, the latest first. */
export function Readers({ id }: { id: number }) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const reading = useOperation(
    'listArticleReaders',
    { article_id: id, page, limit: perPage },
    { keepPreviousData: true, refreshInterval: 10_000 },
  );
  const columns = useReaderColumns();
  const data = reading.data;
  return (
    <Card aria-label={t.title}>
      <DataTable
        label={t.title}
        columns={columns}
        rows={data?.list}
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
