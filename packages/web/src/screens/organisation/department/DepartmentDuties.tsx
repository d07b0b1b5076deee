import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay } from '../../../api/Can.js';
import { client } from '../../../api/client.js';
import { useMeta } from '../../../api/meta.js';
import { texts, useTexts } from '../../../app/texts.js';
import { Field } from '../../../form/Field.js';
import { FormDrawer } from '../../../form/FormDrawer.js';
import { Button } from '../../../ui/Button.js';
import { Facts } from '../../../ui/Facts.js';
import { formatCount, joinNames } from '../../../ui/format.js';
import { LeadersInput, RoleInput } from './DepartmentFields.js';
import { type Department, findDepartment } from './department-tree.js';

const words = texts({
  nobody: ['未设置', 'Not set'],
  change: ['修改', 'Change'],
  changeOf: (fact: string) => [`修改${fact}`, `Change: ${fact}`],
  leaders: (name: string) => [`「${name}」的负责人`, `Leaders of “${name}”`],
  leadersHint: [
    '本部门或下级部门的员工；负责人能看到部门里所有人的数据',
    'People who work in it or below it. Leaders see the data of everyone there',
  ],
  leadersSaved: ['负责人已修改', 'Leaders changed'],
  role: (name: string) => [`「${name}」新员工的角色`, `Role of new staff in “${name}”`],
  roleHint: ['之后加入的员工会得到它，现有员工不变', 'Staff who join from now on get it; present staff keep theirs'],
  roleSaved: ['默认角色已修改', 'Default role changed'],
  save: ['保存', 'Save'],
});

type Duty = 'leaders' | 'role';

/** Shows who leads a department and what its staff may do, with a form for each of the two. */
export function DepartmentDuties({ department }: { department: Department }) {
  const t = useTexts(words);
  const meta = useMeta('listDepartments');
  const [open, setOpen] = useState<Duty>();
  const mayRoles = useMay('getRoleTree') === true;
  const may = { leaders: useMay('saveDepartmentLeaders') === true, role: useMay('saveDepartmentRole') === true && mayRoles };
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
      <Facts
        facts={[
          { name: label('leaders'), value: changeable('leaders', joinNames(leaders.map((one) => one.name)) || t.nobody) },
          { name: label('role'), value: changeable('role', role?.name ?? t.nobody) },
          { name: label('regions'), value: regions.join('、') || t.nobody },
          { name: label('user_count'), value: formatCount(user_count) },
        ]}
      />
      <LeadersDrawer department={department} open={open === 'leaders'} onClose={() => setOpen(undefined)} />
      <RoleDrawer department={department} open={open === 'role'} onClose={() => setOpen(undefined)} />
    </chakra.div>
  );
}

interface DrawerProps {
  department: Department;
  open: boolean;
  onClose: () => void;
}

const readAgain = async (id: number) => findDepartment(await client.getDepartmentTree({}), id);

function LeadersDrawer({ department, open, onClose }: DrawerProps) {
  const t = useTexts(words);
  const idsOf = ({ leaders }: Department) => ({ user_ids: leaders.map((one) => one.id) });
  return (
    <FormDrawer
      id="saveDepartmentLeaders"
      {...{ open, onClose }}
      title={t.leaders(department.name)}
      values={idsOf(department)}
      fixed={{ dept_id: department.id, version: department.version }}
      readAgain={async () => {
        const now = await readAgain(department.id);
        return now && { ...now, ...idsOf(now) };
      }}
      save={t.save}
      done={t.leadersSaved}
    >
      <Field name="user_ids" hint={t.leadersHint}>
        {(control) => <LeadersInput {...control} self={department} />}
      </Field>
    </FormDrawer>
  );
}

function RoleDrawer({ department, open, onClose }: DrawerProps) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="saveDepartmentRole"
      {...{ open, onClose }}
      title={t.role(department.name)}
      values={{ role_id: department.role?.id ?? '' }}
      fixed={{ dept_id: department.id, version: department.version }}
      readAgain={async () => {
        const now = await readAgain(department.id);
        return now && { ...now, role_id: now.role?.id };
      }}
      save={t.save}
      done={t.roleSaved}
    >
      <Field name="role_id" hint={t.roleHint}>
        {(control) => <RoleInput {...control} />}
      </Field>
    </FormDrawer>
  );
}
