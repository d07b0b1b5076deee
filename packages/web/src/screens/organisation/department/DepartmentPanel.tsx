import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { BackButton } from '#ui/button/BackButton.js';
import { Button } from '#ui/button/Button.js';
import { Card } from '#ui/layout/Card.js';
import { type RowActions, RowMenu } from '#ui/menu/RowMenu.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { DepartmentDuties } from './DepartmentDuties.js';
import { DepartmentStaff } from './DepartmentStaff.js';
import type { Department } from './department-tree.js';

const words = texts({
  all: ['全部部门', 'All departments'],
  synced: ['已对接企业微信', 'In WeCom'],
  local: ['仅在本系统', 'Only here'],
  edit: ['编辑', 'Edit'],
  acts: (name: string) => [`「${name}」的操作`, `Actions for “${name}”`],
});

interface Props {
  department: Department;
  /** The department and those above it, from the top down. */
  line: readonly Department[];
  actions: RowActions;
  onEdit: (() => void) | undefined;
  onOpen: (id: number) => void;
  /** Returns to the tree; only set on a phone. */
  onBack: (() => void) | undefined;
}

/** Renders a department: its path, leaders and staff. */
export function DepartmentPanel({ department, line, actions, onEdit, onOpen, onBack }: Props) {
  const t = useTexts(words);
  return (
    <Card aria-label={department.name}>
      <BackButton onBack={onBack}>{t.all}</BackButton>
      <Heading department={department} line={line} actions={actions} onEdit={onEdit} onOpen={onOpen} />
      <DepartmentDuties key={`duties-${department.id}`} department={department} />
      <DepartmentStaff key={department.id} department={department} />
    </Card>
  );
}

function Heading({ department, line, actions, onEdit, onOpen }: Omit<Props, 'onBack'>) {
  const t = useTexts(words);
  return (
    <>
      <chakra.div px="4" pt="3" color="ink.3" fontSize="xs">
        {line.slice(0, -1).map((above) => (
          <span key={above.id}>
            <Button look="link" size="sm" onClick={() => onOpen(above.id)}>
              {above.name}
            </Button>
            {' / '}
          </span>
        ))}
      </chakra.div>
      <Flex px="4" pb="2" gap="2" align="center" flexWrap="wrap">
        <chakra.h2 fontSize="lg" fontWeight="semibold" overflowWrap="anywhere">
          {department.name}
        </chakra.h2>
        {department.wx_department_id === null ? (
          <StatusChip tone="wait">{t.local}</StatusChip>
        ) : (
          <StatusChip tone="good">{t.synced}</StatusChip>
        )}
        <Flex ms="auto" gap="2" align="center">
          {onEdit ? <Button onClick={onEdit}>{t.edit}</Button> : null}
          <RowMenu label={t.acts(department.name)} actions={actions} />
        </Flex>
      </Flex>
    </>
  );
}
