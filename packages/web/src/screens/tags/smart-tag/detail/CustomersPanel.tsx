import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { useColumns } from '#list/columns.js';
import { Moment } from '#ui/date/Moment.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { reasonsPath } from '../smart-tags.js';
import { GoLink } from './GoLink.js';
import { PagedTable } from './PagedTable.js';
import { ReasonList } from './ReasonList.js';

const words = texts({
  customers: ['有这个标签的客户', 'Customers with this tag'],
  none: ['还没有客户有这个标签', 'No customer has this tag'],
  noneText: ['计算完成后，满足条件的客户会出现在这里。', 'Customers who match appear here after the calculation.'],
  notFound: ['没有找到', 'Nothing found'],
  search: ['搜索昵称', 'Search nicknames'],
  why: ['为什么', 'Why'],
  whyOf: (name: string) => [`${name}为什么有这个标签`, `Why ${name} has this tag`],
});

/** Lists the customers of a tag with the rules that hold for them. */
export function CustomersPanel({ tagId }: { tagId: number }) {
  const t = useTexts(words);
  const [typed, setTyped] = useState('');
  const nick_name = useDebouncedValue(typed.trim());
  const columns = useCustomerColumns(tagId);
  return (
    <Flex direction="column" gap="3">
      <chakra.div maxWidth="240px">
        <SearchInput label={t.search} value={typed} onChange={setTyped} width="100%" />
      </chakra.div>
      <PagedTable
        key={nick_name}
        id="listIntelligentTagCustomers"
        input={{ tag_id: tagId, ...(nick_name ? { nick_name } : {}) }}
        label={t.customers}
        columns={columns}
        rowKey={({ user }) => user.id}
        empty={nick_name ? <EmptyState drawing="search" title={t.notFound} /> : <EmptyState title={t.none} text={t.noneText} />}
      />
    </Flex>
  );
}

function useCustomerColumns(tagId: number) {
  const t = useTexts(words);
  return useColumns(
    'listIntelligentTagCustomers',
    [
      {
        name: 'user',
        cell: ({ user }) => (
          <Link to={`/user/userList/detail/${user.id}`}>
            <b data-line>{customerName(user)}</b>
          </Link>
        ),
      },
      { name: 'reasons', cell: ({ reasons }) => <ReasonList reasons={reasons} /> },
      { name: 'tagged_at', wideOnly: true, cell: ({ tagged_at }) => <Moment at={tagged_at} /> },
      {
        name: 'why',
        title: t.why,
        titleHidden: true,
        cell: ({ user }) => (
          <GoLink to={reasonsPath(tagId, user.id)} aria-label={t.whyOf(customerName(user))}>
            {t.why}
          </GoLink>
        ),
      },
    ],
    [tagId, t],
  );
}
