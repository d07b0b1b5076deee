import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { EnumCell } from '#list/EnumCell.js';
import { Pager } from '#list/Pager.js';
import { tableProps } from '#list/table-props.js';
import { Button } from '#ui/button/Button.js';
import { Avatar } from '#ui/image/Avatar.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { joinNames } from '#ui/text/format.js';
import type { Person } from '../use-role-drafts.js';

const words = texts({
  members: ['成员', 'Members'],
  acts: ['操作', 'Actions'],
  remove: ['移出', 'Remove'],
  keep: ['恢复', 'Keep'],
  leaves: ['将移出', 'to leave'],
  none: ['还没有成员', 'No members yet'],
  noneText: ['拥有这个角色的员工会出现在这里。', 'People with this role appear here.'],
  notFound: ['没有符合条件的成员', 'No matching members'],
});

interface Props {
  roleId: number;
  keyword: string;
  leaving: ReadonlyMap<number, Person>;
  editable: boolean;
  onToggle: (person: Person) => void;
}

/** Renders a role's members with paging; members to be removed are struck through. */
export function MemberTable({ roleId, keyword, leaving, editable, onToggle }: Props) {
  const t = useTexts(words);
  const [wished, setWished] = useState({ keyword, page: 1 });
  const [limit, setLimit] = useState(20);
  // A new search starts on page 1.
  const page = wished.keyword === keyword ? wished.page : 1;
  const list = useOperation('listRoleStaff', { role_id: roleId, page, limit, ...(keyword ? { keyword } : {}) }, { keepPreviousData: true });
  const columns = useColumns(leaving, editable, onToggle);
  return (
    <DataTable
      label={t.members}
      columns={columns}
      {...tableProps(list)}
      empty={keyword ? <EmptyState drawing="search" title={t.notFound} /> : <EmptyState title={t.none} text={t.noneText} />}
      footer={
        list.data && list.data.total > 20 ? (
          <Pager
            page={page}
            limit={limit}
            total={list.data.total}
            capped={list.data.total_capped}
            onPage={(next) => setWished({ keyword, page: next })}
            onLimit={setLimit}
          />
        ) : null
      }
    />
  );
}

function useColumns(leaving: ReadonlyMap<number, Person>, editable: boolean, onToggle: (person: Person) => void): Column<Person>[] {
  const t = useTexts(words);
  const meta = useMeta('listRoleStaff');
  const title = (name: string) => meta.label(meta.output(name));
  const statusOf = (row: Person) =>
    leaving.has(row.id) ? (
      <StatusChip tone="bad">{t.leaves}</StatusChip>
    ) : (
      <EnumCell meta={meta} name="status" value={row.status} tone={row.status === 'enabled' ? 'good' : 'plain'} />
    );
  const departmentsOf = (row: Person) => joinNames(row.departments.map((one) => one.name)) || '–';
  const columns: Column<Person>[] = [
    { name: 'name', title: title('name'), cell: (row) => <Name person={row} leaves={leaving.has(row.id)} /> },
    { name: 'departments', title: title('departments'), wideOnly: true, cell: departmentsOf },
    { name: 'position', title: title('position'), wideOnly: true, cell: (row) => row.position ?? '–' },
    { name: 'status', title: title('status'), cell: statusOf },
  ];
  if (!editable) return columns;
  const toggle = (row: Person) => (
    <Button size="sm" look="quiet" onClick={() => onToggle(row)}>
      {leaving.has(row.id) ? t.keep : t.remove}
    </Button>
  );
  return [...columns, { name: 'actions', title: t.acts, titleHidden: true, end: true, width: '6em', cell: toggle }];
}

function Name({ person, leaves }: { person: Person; leaves: boolean }) {
  return (
    <Flex align="center" gap="2.5">
      <Avatar name={person.name} src={person.avatar} size={26} />
      <chakra.span textDecoration={leaves ? 'line-through' : undefined}>
        <b style={{ fontWeight: 600 }}>{person.name}</b> <chakra.span color="ink.3">{person.username}</chakra.span>
      </chakra.span>
    </Flex>
  );
}
