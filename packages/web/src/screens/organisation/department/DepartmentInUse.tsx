import { chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Modal } from '#ui/dialog/Modal.js';
import type { Department } from './department-tree.js';

const words = texts({
  title: (name: string) => [`「${name}」还不能删除`, `“${name}” cannot be deleted yet`],
  text: ['先把里面的员工和下级部门移到别处，部门空了就能删除。', 'Move its staff and the departments below it elsewhere first.'],
  staff: (count: number) => [`${count} 位员工`, countOf(count, 'person', 'people')],
  more: (count: number) => [`等 ${count} 位，到员工页调整部门`, `All ${count} on the staff page`],
  change: ['到员工页调整部门', 'Change their department on the staff page'],
  children: (count: number) => [`${count} 个下级部门`, `${countOf(count, 'department')} below`],
  move: (name: string) => [`移动「${name}」…`, `Move “${name}”…`],
  close: ['关闭', 'Close'],
});

const most = 8;

interface Props {
  department: Department;
  onClose: () => void;
  onMove: (child: Department) => void;
}

/** Names who and what is still in a department that is to be deleted, and leads to moving them. */
export function DepartmentInUse({ department, onClose, onMove }: Props) {
  const t = useTexts(words);
  const { children } = department;
  return (
    <Modal inPage open onClose={onClose} title={t.title(department.name)} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <chakra.p color="ink.2" mb="3">
        {t.text}
      </chakra.p>
      <StaffInside department={department} />
      {children.length > 0 ? (
        <chakra.section mt="3">
          <chakra.h3 fontWeight="semibold" mb="1">
            {t.children(children.length)}
          </chakra.h3>
          <Flex direction="column" gap="1.5" align="flex-start">
            {children.map((child) => (
              <Button key={child.id} size="sm" onClick={() => onMove(child)}>
                {t.move(child.name)}
              </Button>
            ))}
          </Flex>
        </chakra.section>
      ) : null}
    </Modal>
  );
}

function StaffInside({ department: { id, user_count } }: { department: Department }) {
  const t = useTexts(words);
  const may = useMay('listStaffOfDepartment');
  const asked = { dept_id: id, with_children: false, page: 1, limit: most };
  const people = useOperation('listStaffOfDepartment', may && user_count > 0 ? asked : null).data;
  if (user_count === 0) return null;
  return (
    <section>
      <chakra.h3 fontWeight="semibold" mb="1">
        {t.staff(user_count)}
      </chakra.h3>
      <Flex wrap="wrap" columnGap="3" rowGap="1">
        {people?.list.map((person) => (
          <Link key={person.id} to={`/system/staff/${person.id}`}>
            {person.name}
          </Link>
        ))}
      </Flex>
      <Link to={`/system/staff?dept_id=${id}`}>{user_count > most ? t.more(user_count) : t.change}</Link>
    </section>
  );
}
