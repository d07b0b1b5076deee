import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { builtInName } from '#app/built-in-names.js';
import { texts, useTexts } from '#app/texts.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { EnumCell } from '#list/EnumCell.js';
import { Pager } from '#list/Pager.js';
import { tableProps } from '#list/table-props.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Avatar } from '#ui/image/Avatar.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { joinNames } from '#ui/text/format.js';
import type { Department } from './department-tree.js';

/** The panel around the table has the edges. */
const withoutEdges = { '& > *': { borderWidth: '1px 0 0', borderRadius: '0', boxShadow: 'none' } } as const;

const words = texts({
  staff: ['部门员工', 'Staff of the department'],
  search: ['姓名、用户名', 'Name or username'],
  below: ['含下级部门', 'With departments below'],
  none: ['这个部门还没有员工', 'No staff in this department yet'],
  noneText: ['在员工页新建或调入，或从企业微信同步。', 'Create or move people on the staff page, or sync from WeCom.'],
  notFound: ['没有符合条件的员工', 'No matching people'],
  leads: ['负责人', 'Leader'],
});

type Person = Row<'listStaffOfDepartment'>;

/** Renders the staff of a department, on request with those below it. */
export function DepartmentStaff({ department }: { department: Department }) {
  const t = useTexts(words);
  const [below, setBelow] = useState(department.children.length > 0);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState(20);
  const keyword = useDebouncedValue(search.trim());
  const asked = { dept_id: department.id, with_children: below, page, limit, ...(keyword ? { keyword } : {}) };
  const list = useOperation('listStaffOfDepartment', asked, { keepPreviousData: true });
  const columns = useColumns(new Set(department.leaders.map((one) => one.id)));
  /** Another choice shows its first page. */
  function fromFirst<T>(set: (value: T) => void) {
    return (value: T) => {
      set(value);
      setPage(1);
    };
  }
  return (
    <>
      <Tools search={search} below={below} onSearch={fromFirst(setSearch)} onBelow={fromFirst(setBelow)} />
      <chakra.div css={withoutEdges}>
        <DataTable
          label={t.staff}
          columns={columns}
          {...tableProps(list)}
          empty={keyword ? <EmptyState drawing="search" title={t.notFound} /> : <EmptyState title={t.none} text={t.noneText} />}
          footer={
            list.data && list.data.total > limit ? (
              <Pager {...{ page, limit }} total={list.data.total} capped={list.data.total_capped} onPage={setPage} onLimit={setLimit} />
            ) : null
          }
        />
      </chakra.div>
    </>
  );
}

interface ToolsProps {
  search: string;
  below: boolean;
  onSearch: (text: string) => void;
  onBelow: (below: boolean) => void;
}

function Tools({ search, below, onSearch, onBelow }: ToolsProps) {
  const t = useTexts(words);
  const id = useId();
  return (
    <Flex gap="3" align="center" flexWrap="wrap" px="4" pb="2">
      <SearchInput label={t.search} value={search} width={{ base: 'full', sm: '60' }} onChange={onSearch} />
      <chakra.label htmlFor={id} display="inline-flex" alignItems="center" gap="2">
        <Checkbox id={id} checked={below} onChange={({ target }) => onBelow(target.checked)} />
        {t.below}
      </chakra.label>
    </Flex>
  );
}

function useColumns(leaders: ReadonlySet<number>): Column<Person>[] {
  const meta = useMeta('listStaffOfDepartment');
  const mayOpen = useMay('getStaff') === true;
  const title = (name: string) => meta.label(meta.output(name));
  return [
    {
      name: 'name',
      title: title('name'),
      cell: (row) => <Name person={row} opens={mayOpen} leads={leaders.has(row.id)} />,
    },
    { name: 'position', title: title('position'), wideOnly: true, cell: (row) => row.position ?? '–' },
    {
      name: 'roles',
      title: title('roles'),
      wideOnly: true,
      cell: (row) => joinNames(row.roles.map((one) => builtInName(one.name))) || '–',
    },
    {
      name: 'status',
      title: title('status'),
      cell: (row) => <EnumCell meta={meta} name="status" value={row.status} tone={row.status === 'enabled' ? 'good' : 'plain'} />,
    },
  ];
}

function Name({ person, opens, leads }: { person: Person; opens: boolean; leads: boolean }) {
  const t = useTexts(words);
  const name = <b style={{ fontWeight: 600 }}>{person.name}</b>;
  return (
    <Flex align="center" gap="2.5">
      <Avatar name={person.name} src={person.avatar} size={26} />
      <span>
        {opens ? <Link to={`/system/staff/${person.id}`}>{name}</Link> : name} <chakra.span color="ink.3">{person.username}</chakra.span>
      </span>
      {leads ? <StatusChip tone="info">{t.leads}</StatusChip> : null}
    </Flex>
  );
}
