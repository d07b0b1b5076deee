import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { Button } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { PagedTable } from './PagedTable.js';

const words = texts({
  who: ['谁变了', 'Who changed'],
  all: ['全部', 'All'],
  add: ['新增', 'Came'],
  remove: ['移出', 'Went'],
  filter: ['变化', 'Change'],
  nobody: ['没有客户变化', 'No customer changed'],
});

const changes = [undefined, 'add', 'remove'] as const;

/** Lists whose tags a calculation changed. */
export function RunChanges({ runId }: { runId: number }) {
  const t = useTexts(words);
  const [change, setChange] = useState<(typeof changes)[number]>();
  const columns = useChangeColumns();
  return (
    <>
      <Flex gap="2" role="group" aria-label={t.filter}>
        {changes.map((one) => (
          <Button key={one ?? 'all'} size="sm" aria-pressed={change === one} onClick={() => setChange(one)}>
            {t[one ?? 'all']}
          </Button>
        ))}
      </Flex>
      <PagedTable
        key={change}
        id="listIntelligentTagRunCustomers"
        input={{ run_id: runId, ...(change ? { change } : {}) }}
        label={t.who}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t.nobody} />}
      />
    </>
  );
}

function useChangeColumns() {
  const meta = useMeta('listIntelligentTagRunCustomers');
  return useColumns(
    'listIntelligentTagRunCustomers',
    [
      {
        name: 'user',
        cell: ({ user }) => (
          <Link to={`/user/userList/detail/${user.id}`}>
            <b>{customerName(user)}</b>
          </Link>
        ),
      },
      {
        name: 'change',
        cell: (row) => <EnumCell meta={meta} name="change" value={row.change} tone={row.change === 'add' ? 'good' : 'act'} />,
      },
      { name: 'tag', cell: ({ tag }) => tag.name },
    ],
    [meta],
  );
}
