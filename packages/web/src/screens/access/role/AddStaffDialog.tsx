import { chakra, Flex } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useOperation } from '../../../api/client.js';
import { texts, useTexts } from '../../../app/texts.js';
import { Pager } from '../../../list/Pager.js';
import { Avatar } from '../../../ui/Avatar.js';
import { Button } from '../../../ui/Button.js';
import { Checkbox } from '../../../ui/Checkbox.js';
import { type ChoiceValue, Combobox } from '../../../ui/Combobox.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { ErrorState } from '../../../ui/ErrorState.js';
import { formatCount } from '../../../ui/format.js';
import { Modal } from '../../../ui/Modal.js';
import { SearchInput } from '../../../ui/SearchInput.js';
import { treeChoices } from '../../../ui/tree.js';
import { useSettled } from '../../../ui/useSettled.js';
import { Bone } from '../../../ui/Waiting.js';
import type { Role } from './roles.js';
import type { Person } from './use-role-drafts.js';

const words = texts({
  title: (name: string) => [`添加员工到「${name}」`, `Add people to “${name}”`],
  search: ['姓名、用户名', 'Name or username'],
  department: ['部门', 'Department'],
  everyone: ['全部部门', 'All departments'],
  member: ['已是成员', 'already a member'],
  none: ['没有符合条件的员工', 'No matching people'],
  cancel: ['取消', 'Cancel'],
  add: (count: string) => [`加入 ${count} 位`, `Add ${count}`],
  nobody: ['请选择员工', 'Choose people'],
});

const rows = 10;

interface Props {
  role: Role;
  /** Already chosen before. */
  joining: ReadonlyMap<number, Person>;
  /** Members that are to leave; choosing them keeps them. */
  leaving: ReadonlyMap<number, Person>;
  onClose: () => void;
  onAdd: (people: ReadonlyMap<number, Person>) => void;
}

/** Looks people up and picks them; they join once the members are saved. */
export function AddStaffDialog({ role, joining, leaving, onClose, onAdd }: Props) {
  const t = useTexts(words);
  const [search, setSearch] = useState('');
  const [department, setDepartment] = useState<ChoiceValue>('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Person>>(new Map());
  const keyword = useSettled(search.trim());
  const departments = useOperation('getDepartmentTree').data;
  const found = useOperation('listStaff', department ? null : { page, limit: rows, sort: 'name', ...(keyword ? { keyword } : {}) }, {
    keepPreviousData: true,
  });
  const inside = useOperation('listDepartmentStaff', department ? { dept_id: Number(department), page, limit: rows } : null, {
    keepPreviousData: true,
  });
  const staff = department ? inside : found;
  const list = staff.data?.list;
  const id = useId();

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
      width="520px"
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button look="solid" disabled={chosen.size === 0} onClick={() => onAdd(chosen)}>
            {chosen.size > 0 ? t.add(formatCount(chosen.size)) : t.nobody}
          </Button>
        </>
      }
    >
      <Flex gap="2" direction={{ base: 'column', sm: 'row' }}>
        {/* One looks either through a department or by name: a choice of the one lets go of the other. */}
        <chakra.div width={{ base: '100%', sm: '180px' }} flexShrink="0">
          <Combobox
            label={t.department}
            empty={t.everyone}
            choices={departments && treeChoices(departments)}
            value={department}
            onChange={(next) => {
              setDepartment(next);
              setSearch('');
              setPage(1);
            }}
          />
        </chakra.div>
        <SearchInput
          label={t.search}
          value={search}
          onChange={(text) => {
            setSearch(text);
            setDepartment('');
            setPage(1);
          }}
        />
      </Flex>
      <chakra.ul listStyleType="none" mt="2" minHeight="240px" aria-busy={staff.isLoading}>
        {staff.error && !list ? <ErrorState error={staff.error} onRetry={() => void staff.refresh()} /> : null}
        {!list && !staff.error ? ['60%', '44%', '52%'].map((width) => <Bone key={width} width={width} m="3" />) : null}
        {list?.length === 0 ? <EmptyState drawing="search" title={t.none} /> : null}
        {list?.map((person) => {
          const member = joining.has(person.id) || (person.roles.some((one) => one.id === role.id) && !leaving.has(person.id));
          return (
            <li key={person.id}>
              <chakra.label
                htmlFor={`${id}-${person.id}`}
                display="flex"
                alignItems="center"
                gap="2.5"
                minHeight="38px"
                px="2"
                borderRadius="s"
                cursor={member ? 'default' : 'pointer'}
                _hover={{ bg: 'sunken' }}
              >
                <Checkbox
                  id={`${id}-${person.id}`}
                  checked={member || chosen.has(person.id)}
                  disabled={member}
                  onChange={() => toggle(person)}
                />
                <Avatar name={person.name} src={person.avatar} size={24} />
                <span>
                  <b style={{ fontWeight: 600 }}>{person.name}</b> <chakra.span color="ink.3">{person.username}</chakra.span>
                </span>
                <chakra.span ms="auto" color="ink.3" fontSize="xs" textAlign="end">
                  {member ? t.member : person.departments.map((one) => one.name).join('、')}
                </chakra.span>
              </chakra.label>
            </li>
          );
        })}
      </chakra.ul>
      {staff.data && staff.data.total > rows ? (
        <Flex mx="-16px">
          <chakra.div flex="1">
            <Pager page={page} limit={rows} total={staff.data.total} capped={staff.data.total_capped} onPage={setPage} />
          </chakra.div>
        </Flex>
      ) : null}
    </Modal>
  );
}
