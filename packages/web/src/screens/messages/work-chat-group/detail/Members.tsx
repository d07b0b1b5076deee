import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { Button } from '#ui/button/Button.js';
import { Moment } from '#ui/date/Moment.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { Card } from '#ui/layout/Card.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { StatusChip } from '#ui/status/StatusChip.js';

const words = texts({
  title: ['群成员', 'Members'],
  search: ['名称或群昵称', 'Name or nickname'],
  none: ['没有符合条件的成员', 'No matching members'],
  all: ['全部', 'All'],
  present: ['在群', 'In the group'],
  left: ['已退群', 'Left'],
  several: ['同时在多个群', 'In several groups'],
  admin: ['管理员', 'Admin'],
  groups: (count: number) => [`${count} 个群`, `${count} groups`],
});

const perPage = 20;
const views = {
  all: {},
  present: { present: true },
  left: { present: false },
  several: { several: true, type: 2 },
} as const;
type View = keyof typeof views;

function useMemberColumns() {
  const t = useTexts(words);
  const meta = useMeta('listGroupChatMembers');
  return useColumns(
    'listGroupChatMembers',
    [
      {
        name: 'name',
        cell: ({ name, staff, group_nickname, is_admin }) => (
          <Flex as="span" gap="2" align="center" minWidth="0">
            <b data-line>{staff?.name ?? name}</b>
            {is_admin ? <StatusChip>{t.admin}</StatusChip> : null}
            {group_nickname ? (
              <chakra.span color="ink.3" fontSize="xs" truncate>
                {group_nickname}
              </chakra.span>
            ) : null}
          </Flex>
        ),
      },
      { name: 'type', cell: ({ type }) => meta.word(meta.output('type'), type) },
      {
        name: 'group_count',
        cell: ({ group_count }) => (group_count > 1 ? <StatusChip tone="wait">{t.groups(group_count)}</StatusChip> : group_count),
      },
      { name: 'user', wideOnly: 'xl', cell: ({ user }) => user?.nick_name ?? '–' },
      { name: 'join_scene', wideOnly: 'xl', cell: ({ join_scene }) => meta.word(meta.output('join_scene'), join_scene) },
      { name: 'inviter', wideOnly: 'xl', cell: ({ inviter }) => inviter?.name ?? '–' },
      { name: 'joined_at', wideOnly: true, cell: ({ joined_at }) => <Moment at={joined_at} /> },
      { name: 'quit_time', wideOnly: 'xl', cell: ({ quit_time }) => (quit_time ? <Moment at={quit_time} /> : '–') },
    ],
    [meta, t],
  );
}

interface HeadProps {
  view: View;
  onView: (view: View) => void;
  keyword: string;
  onKeyword: (text: string) => void;
}

function Head({ view, onView, keyword, onKeyword }: HeadProps) {
  const t = useTexts(words);
  return (
    <Flex gap="2" p="4" pb="2" align="center" flexWrap="wrap">
      <chakra.h2 fontWeight="semibold">{t.title}</chakra.h2>
      <Flex role="group" aria-label={t.title} gap="1" flexWrap="wrap">
        {(Object.keys(views) as View[]).map((one) => (
          <Button key={one} size="sm" aria-pressed={one === view} onClick={() => onView(one)}>
            {t[one]}
          </Button>
        ))}
      </Flex>
      <chakra.div ms={{ md: 'auto' }} flex={{ base: '1 0 100%', md: '0 1 14rem' }} minWidth="0">
        <SearchInput label={t.search} value={keyword} onChange={onKeyword} />
      </chakra.div>
    </Flex>
  );
}

/** The members of a group, those who left too, and those who are in several. */
export function Members({ id }: { id: number }) {
  const t = useTexts(words);
  const [view, setView] = useState<View>('present');
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const text = useDebouncedValue(keyword.trim());
  const input = { id, page, limit: perPage, ...views[view], ...(text ? { keyword: text } : {}) };
  const reading = useOperation('listGroupChatMembers', input, { keepPreviousData: true });
  const data = reading.data;
  const fromStart =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setPage(1);
    };
  return (
    <Card aria-label={t.title}>
      <Head view={view} onView={fromStart(setView)} keyword={keyword} onKeyword={fromStart(setKeyword)} />
      <DataTable
        label={t.title}
        columns={useMemberColumns()}
        rows={data?.list}
        rowKey={({ userid }) => userid}
        error={reading.error}
        onRetry={() => void reading.refresh()}
        empty={<EmptyState drawing="search" title={t.none} text="" />}
      />
      {data && data.total > perPage ? (
        <Pager page={page} limit={perPage} total={data.total} capped={data.total_capped} onPage={setPage} />
      ) : null}
    </Card>
  );
}
