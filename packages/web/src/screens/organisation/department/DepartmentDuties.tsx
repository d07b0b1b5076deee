import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import type { Department } from './department-tree.js';

const LeadersDrawer = lazyPart(() => import('./DutyDrawers.js'), 'LeadersDrawer');
const RoleDrawer = lazyPart(() => import('./DutyDrawers.js'), 'RoleDrawer');

const words = texts({
  nobody: ['未设置', 'Not set'],
  change: ['修改', 'Change'],
  changeOf: (fact: string) => [`修改${fact}`, `Change: ${fact}`],
});

type Duty = 'leaders' | 'role';

/** Shows who leads a department and what its staff may do, with a form for each of the two. */
export function DepartmentDuties({ department }: { department: Department }) {
  const t = useTexts(words);
  const meta = useMeta('listDepartments');
  const [open, setOpen] = useState<Duty>();
  const rights = useRights('getRoleTree', 'saveDepartmentLeaders', 'saveDepartmentRole');
  const mayRoles = rights.getRoleTree === true;
  const may = { leaders: rights.saveDepartmentLeaders === true, role: rights.saveDepartmentRole === true && mayRoles };
  const { leaders, role, regions, user_count } = department;
  const label = (name: string) => meta.label(meta.output(name));
  const changeable = (name: Duty, text: string) => (
    <>
      {text}{' '}
      {may[name] ? (
        <Button look="link" size="sm" aria-label={t.changeOf(label(name))} onClick={() => setOpen(name)}>
          {t.change}
        </Button>
      ) : null}
    </>
  );
  return (
    <chakra.div px="4" pb="4">
      <RecordFacts
        meta={meta}
        facts={{
          leaders: changeable('leaders', joinNames(leaders.map((one) => one.name)) || t.nobody),
          role: changeable('role', role?.name ?? t.nobody),
          regions: regions.join('、') || t.nobody,
          user_count: formatCount(user_count),
        }}
      />
      <WhenOpen open={open === 'leaders'}>
        <LeadersDrawer department={department} open={open === 'leaders'} onClose={() => setOpen(undefined)} />
      </WhenOpen>
      <WhenOpen open={open === 'role'}>
        <RoleDrawer department={department} open={open === 'role'} onClose={() => setOpen(undefined)} />
      </WhenOpen>
    </chakra.div>
  );
}
