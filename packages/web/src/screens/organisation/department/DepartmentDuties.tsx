import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { builtInName } from '#app/built-in-names.js';
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
  set: ['设置', 'Set'],
  change: ['修改', 'Change'],
  actionOf: (action: string, fact: string) => [`${action}${fact}`, `${action}: ${fact}`],
});

type Duty = 'leaders' | 'role';

/** Shows who leads a department and what its staff may do, with a form for each of the two. */
export function DepartmentDuties({ department }: { department: Department }) {
  const meta = useMeta('listDepartments');
  const [open, setOpen] = useState<Duty>();
  const rights = useRights('getRoleTree', 'saveDepartmentLeaders', 'saveDepartmentRole');
  const mayRoles = rights.getRoleTree === true;
  const may = { leaders: rights.saveDepartmentLeaders === true, role: rights.saveDepartmentRole === true && mayRoles };
  const { leaders, role, regions, user_count } = department;
  /** What is not set is only shown to whoever may set it. */
  const duty = (name: Duty, text: string | undefined) =>
    text || may[name] ? (
      <DutyFact text={text} label={meta.label(meta.output(name))} onChange={may[name] ? () => setOpen(name) : undefined} />
    ) : undefined;
  return (
    <chakra.div px="4" pb="4">
      <RecordFacts
        meta={meta}
        facts={{
          leaders: duty('leaders', joinNames(leaders.map((one) => one.name))),
          role: duty('role', role ? builtInName(role.name) : undefined),
          regions: regions.length > 0 ? joinNames(regions) : undefined,
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

interface FactProps {
  text: string | undefined;
  label: string;
  onChange: (() => void) | undefined;
}

function DutyFact({ text, label, onChange }: FactProps) {
  const t = useTexts(words);
  const action = text ? t.change : t.set;
  return (
    <>
      {text}
      {text ? ' ' : null}
      {onChange ? (
        <Button look="link" size="sm" aria-label={t.actionOf(action, label)} onClick={onChange}>
          {action}
        </Button>
      ) : null}
    </>
  );
}
