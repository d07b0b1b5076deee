import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { EnumCell } from '#list/EnumCell.js';
import { FilterBar } from '#list/FilterBar.js';
import { Pager } from '#list/Pager.js';
import { useTableState } from '#list/useTableState.js';
import { Button } from '#ui/button/Button.js';
import { Avatar } from '#ui/image/Avatar.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import type { ChipTone } from '#ui/status/StatusChip.js';
import { formatAgo, formatCount, joinNames } from '#ui/text/format.js';
import { Section } from './Section.js';

const words = texts({
  title: ['我的下属', 'My team'],
  sub: (count: string) => [`${count} 位`, count],
  search: ['姓名、用户名', 'Name or username'],
  none: ['你负责的部门里还没有其他员工', 'Nobody else is in your departments yet'],
  notFound: ['没有找到', 'No matching people'],
  clear: ['清除条件', 'Clear filters'],
});

type Person = Row<'listSubordinates'>;
const tones: Record<Person['status'], ChipTone> = { enabled: 'good', disabled: 'plain', locked: 'bad' };

/** Lists the staff of the departments the user leads. */
export function SubordinatesPanel() {
  const t = useTexts(words);
  const table = useTableState('listSubordinates', { limit: 10 });
  const list = useOperation('listSubordinates', table.input, { keepPreviousData: true });
  const filtered = Object.keys(table.filters).length > 0;
  return (
    <Section title={t.title} sub={list.data ? t.sub(formatCount(list.data.total)) : null}>
      <chakra.div px="4" pb="3">
        <FilterBar id="listSubordinates" table={table} search="keyword" placeholder={t.search} filters={[]} />
      </chakra.div>
      <chakra.div css={{ '--last-line': 0, '& > div': { borderWidth: 0, borderTopWidth: '1', borderTopRadius: 0, boxShadow: 'none' } }}>
        <DataTable
          label={t.title}
          columns={useColumns()}
          rows={list.data?.list}
          rowKey={(row) => row.id}
          error={list.error}
          onRetry={() => void list.refresh()}
          stale={list.isLoading}
          empty={
            filtered ? (
              <EmptyState drawing="search" title={t.notFound} action={<Button onClick={table.clearFilters}>{t.clear}</Button>} />
            ) : (
              <EmptyState title={t.none} />
            )
          }
          footer={
            list.data && list.data.total > table.limit ? (
              <Pager page={table.page} limit={table.limit} total={list.data.total} capped={list.data.total_capped} onPage={table.setPage} />
            ) : null
          }
        />
      </chakra.div>
    </Section>
  );
}

function useColumns(): Column<Person>[] {
  const meta = useMeta('listSubordinates');
  const title = (name: string) => meta.label(meta.output(name));
  return [
    {
      name: 'name',
      title: title('name'),
      cell: (row) => (
        <Flex align="center" gap="2.5">
          <Avatar name={row.name} src={row.avatar} size={26} />
          <span>
            <chakra.b fontWeight="semibold">{row.name}</chakra.b> <chakra.span color="ink.3">{row.username}</chakra.span>
          </span>
        </Flex>
      ),
    },
    { name: 'position', title: title('position'), wideOnly: true, cell: (row) => row.position ?? '–' },
    {
      name: 'departments',
      title: title('departments'),
      wideOnly: true,
      cell: (row) => joinNames(row.departments.map((one) => one.name)) || '–',
    },
    { name: 'phone_masked', title: title('phone_masked'), wideOnly: true, cell: (row) => row.phone_masked ?? '–' },
    {
      name: 'status',
      title: title('status'),
      cell: (row) => <EnumCell meta={meta} name="status" value={row.status} tone={tones[row.status]} />,
    },
    {
      name: 'last_login_at',
      title: title('last_login_at'),
      end: true,
      cell: (row) => <chakra.span color="ink.3">{formatAgo(row.last_login_at)}</chakra.span>,
    },
  ];
}
