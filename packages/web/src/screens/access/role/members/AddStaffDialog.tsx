import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useId, useState } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Pager } from '#list/Pager.js';
import { Button } from '#ui/button/Button.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Combobox } from '#ui/choice/Combobox.js';
import type { ChoiceValue } from '#ui/choice/combobox-props.js';
import { Modal } from '#ui/dialog/Modal.js';
import { Avatar } from '#ui/image/Avatar.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import { treeChoices } from '#ui/tree/tree.js';
import type { Role } from '../roles.js';
import type { Person } from '../use-role-drafts.js';

const words = texts({
  title: (name: string) => [`添加员工到「${name}」`, `Add people to “${name}”`],
  search: ['姓名、用户名', 'Name or username'],
  department: ['部门', 'Department'],
  everyone: ['全部部门', 'All departments'],
  member: ['已是成员', 'already a member'],
  none: ['没有符合条件的员工', 'No matching people'],
  add: (count: string) => [`加入 ${count} 位`, `Add ${count}`],
  nobody: ['请选择员工', 'Choose people'],
});

const rows = 10;

type StaffRow = Row<'listStaff'>;

interface Props {
  role: Role;
  /** Already selected to join. */
  joining: ReadonlyMap<number, Person>;
  /** Members marked for removal; selecting them keeps them. */
  leaving: ReadonlyMap<number, Person>;
  onClose: () => void;
  onAdd: (people: ReadonlyMap<number, Person>) => void;
}

/** Searches staff by department or by name; setting one clears the other. */
function useStaffSearch() {
  const [search, setSearch] = useState('');
  const [department, setDepartment] = useState<ChoiceValue>('');
  const [page, setPage] = useState(1);
  const keyword = useDebouncedValue(search.trim());
  const found = useOperation('listStaff', department ? null : { page, limit: rows, sort: 'name', ...(keyword ? { keyword } : {}) }, {
    keepPreviousData: true,
  });
  const inside = useOperation('listDepartmentStaff', department ? { dept_id: Number(department), page, limit: rows } : null, {
    keepPreviousData: true,
  });
  function look(by: { search?: string; department?: ChoiceValue }) {
    setSearch(by.search ?? '');
    setDepartment(by.department ?? '');
    setPage(1);
  }
  return { search, department, page, setPage, look, staff: department ? inside : found };
}

/** Renders a dialog to search and select staff; they join when the members are saved. */
export function AddStaffDialog({ role, joining, leaving, onClose, onAdd }: Props) {
  const t = useTexts(words);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Person>>(new Map());
  const { staff, page, setPage, ...search } = useStaffSearch();
  const isMember = (person: StaffRow) =>
    joining.has(person.id) || (person.roles.some((one) => one.id === role.id) && !leaving.has(person.id));

  function toggle(person: Person) {
    const next = new Map(chosen);
    if (!next.delete(person.id)) next.set(person.id, person);
    setChosen(next);
  }

  return (
    <Modal
      inPage
      open
      onClose={onClose}
      title={t.title(role.name)}
      width="{sizes.128}"
      action={
        <Button look="solid" disabled={chosen.size === 0} onClick={() => onAdd(chosen)}>
          {chosen.size > 0 ? t.add(formatCount(chosen.size)) : t.nobody}
        </Button>
      }
    >
      <Filters {...search} />
      <People staff={staff} isMember={isMember} chosen={chosen} onToggle={toggle} />
      {staff.data && staff.data.total > rows ? (
        <chakra.div mx="-4">
          <Pager page={page} limit={rows} total={staff.data.total} capped={staff.data.total_capped} onPage={setPage} />
        </chakra.div>
      ) : null}
    </Modal>
  );
}

function Filters({ search, department, look }: Pick<ReturnType<typeof useStaffSearch>, 'search' | 'department' | 'look'>) {
  const t = useTexts(words);
  const departments = useOperation('getDepartmentTree').data;
  return (
    <Flex gap="2" direction={{ base: 'column', sm: 'row' }}>
      <chakra.div width={{ base: 'full', sm: '44' }} flexShrink="0">
        <Combobox
          label={t.department}
          empty={t.everyone}
          choices={departments && treeChoices(departments)}
          value={department}
          onChange={(next) => look({ department: next })}
        />
      </chakra.div>
      <SearchInput label={t.search} value={search} onChange={(text) => look({ search: text })} />
    </Flex>
  );
}

interface PeopleProps {
  staff: ReturnType<typeof useStaffSearch>['staff'];
  isMember: (person: StaffRow) => boolean;
  chosen: ReadonlyMap<number, Person>;
  onToggle: (person: Person) => void;
}

function People({ staff, isMember, chosen, onToggle }: PeopleProps) {
  const t = useTexts(words);
  const list = staff.data?.list;
  return (
    <chakra.ul listStyleType="none" mt="2" minHeight="60" aria-busy={staff.isLoading}>
      {staff.error && !list ? <ErrorState error={staff.error} onRetry={() => void staff.refresh()} /> : null}
      {!list && !staff.error ? ['60%', '44%', '52%'].map((width) => <Skeleton key={width} width={width} m="3" />) : null}
      {list?.length === 0 ? <EmptyState drawing="search" title={t.none} /> : null}
      {list?.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          isMember={isMember(person)}
          isChosen={chosen.has(person.id)}
          onToggle={() => onToggle(person)}
        />
      ))}
    </chakra.ul>
  );
}

interface PersonRowProps {
  person: StaffRow;
  isMember: boolean;
  isChosen: boolean;
  onToggle: () => void;
}

function PersonRow({ person, isMember, isChosen, onToggle }: PersonRowProps) {
  const t = useTexts(words);
  const id = useId();
  return (
    <li>
      <chakra.label
        htmlFor={id}
        display="flex"
        alignItems="center"
        gap="2.5"
        minHeight="10"
        px="2"
        borderRadius="s"
        cursor={isMember ? 'default' : 'pointer'}
        _hover={{ bg: 'sunken' }}
      >
        <Checkbox id={id} checked={isMember || isChosen} disabled={isMember} onChange={onToggle} />
        <Avatar name={person.name} src={person.avatar} size={24} />
        <span>
          <b style={{ fontWeight: 600 }}>{person.name}</b> <chakra.span color="ink.3">{person.username}</chakra.span>
        </span>
        <chakra.span ms="auto" color="ink.3" fontSize="xs" textAlign="end">
          {isMember ? t.member : joinNames(person.departments.map((one) => one.name))}
        </chakra.span>
      </chakra.label>
    </li>
  );
}
