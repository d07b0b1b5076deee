import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { LeadersInput, RoleInput } from './DepartmentFields.js';
import { type Department, findDepartment } from './department-tree.js';

const words = texts({
  leaders: (name: string) => [`「${name}」的负责人`, `Leaders of “${name}”`],
  leadersHint: [
    '本部门或下级部门的员工；负责人能看到部门里所有人的数据',
    'Staff of this department or those below it. Leaders can see the data of everyone in it',
  ],
  leadersSaved: ['负责人已修改', 'Leaders changed'],
  role: (name: string) => [`「${name}」新员工的角色`, `Role of new staff in “${name}”`],
  roleHint: ['之后加入的员工自动获得，现有员工不变', 'Staff who join later get it; current staff keep theirs'],
  roleSaved: ['默认角色已修改', 'Default role changed'],
  save: ['保存', 'Save'],
});

interface DrawerProps {
  department: Department;
  open: boolean;
  onClose: () => void;
}

const readAgain = async (id: number) => findDepartment(await client.getDepartmentTree({}), id);

/** Renders the form for the leaders of a department. */
export function LeadersDrawer({ department, open, onClose }: DrawerProps) {
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

/** Renders the form for the default role of new staff in a department. */
export function RoleDrawer({ department, open, onClose }: DrawerProps) {
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
