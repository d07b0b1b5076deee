import { useOperation } from '../../api.js';
import { usePermission } from '../../components/Can.js';
import { Field } from '../../components/Field.js';
import { FormDrawer } from '../../components/FormDrawer.js';
import { useFormState, type Values } from '../../components/form.js';
import { Input, Select } from '../../components/Input.js';
import { TreePicker } from '../../components/TreePicker.js';
import { treeChoices } from '../../components/tree.js';
import { texts, useTexts } from '../../texts.js';
import type { Role } from './roles.js';

const words = texts({
  create: ['新建角色', 'New role'],
  below: (name: string) => [`在「${name}」下新建角色`, `New role below “${name}”`],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  add: ['创建角色', 'Create'],
  save: ['保存修改', 'Save changes'],
  created: ['角色已创建，接着给它分配菜单与权限', 'Role created; now give it menus and permissions'],
  saved: ['修改已保存', 'Changes saved'],
  codeHint: ['小写字母开头，可用数字、横线、下划线；程序按它识别角色', 'Lower-case letters, digits, - and _; programs know the role by it'],
  codeFixed: ['内置角色的标识不能修改', 'The code of a built-in role cannot be changed'],
  levelHint: (most: number) => [`1–${most}，数字大的管理数字小的`, `1 to ${most}; the higher manages the lower`],
  top: ['没有上级', 'No parent'],
});

const blank = (pid: number | undefined): Values => ({
  name: '',
  code: '',
  pid: pid ?? '',
  level: '',
  data_scope: 'self',
  scope_dept_ids: [],
  status: 'enabled',
  remark: '',
  sort: 0,
});

const valuesOf = ({ name, code, pid, level, data_scope, scope_dept_ids, status, remark, sort }: Role): Values => ({
  name,
  code,
  pid: pid ?? '',
  level,
  data_scope,
  scope_dept_ids,
  status,
  remark: remark ?? '',
  sort,
});

interface Props {
  tree: readonly Role[];
  rank: number;
  /** What is open: a role to change, a new one, or nothing. */
  open: 'edit' | 'new' | undefined;
  /** The role to change. */
  role: Role | undefined;
  /** Below which role a new one begins. */
  parent: Role | undefined;
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** A role's facts, to create or to change. */
export function RoleDrawer({ tree, rank, open, role, parent, onClose, onCreated }: Props) {
  const t = useTexts(words);
  const mayCreate = usePermission('role:role:create', true);
  const mayUpdate = usePermission('role:role:update', true);
  if (open === 'edit' && role && mayUpdate && role.level < rank)
    return (
      <FormDrawer
        id="updateRole"
        open
        onClose={onClose}
        title={t.edit(role.name)}
        values={valuesOf(role)}
        fixed={{ id: role.id, version: role.version }}
        save={t.save}
        done={t.saved}
        draft={`role:${role.id}`}
        refresh={['getRoleTree', 'listChildRoles']}
      >
        <RoleFields tree={tree} rank={rank} self={role} />
      </FormDrawer>
    );
  return (
    <FormDrawer
      id="createRole"
      open={open === 'new' && mayCreate}
      onClose={onClose}
      title={parent ? t.below(parent.name) : t.create}
      values={blank(parent?.id)}
      save={t.add}
      done={t.created}
      draft={`role:new:${parent?.id ?? 'top'}`}
      refresh={['getRoleTree', 'listChildRoles']}
      onDone={({ id }) => onCreated(id)}
    >
      <RoleFields tree={tree} rank={rank} self={undefined} />
    </FormDrawer>
  );
}

/** The tree without a role and what stands below it. */
const without = (roles: readonly Role[], id: number | undefined): Role[] =>
  roles.filter((role) => role.id !== id).map((role) => ({ ...role, children: without(role.children, id) }));

function RoleFields({ tree, rank, self }: { tree: readonly Role[]; rank: number; self: Role | undefined }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const custom = form.watch('data_scope') === 'custom';
  return (
    <>
      <Field name="name" autoFocus />
      {self?.builtin ? (
        <Field name="code" hint={t.codeFixed}>
          {({ label, value }) => <Input aria-label={label} value={String(value)} disabled />}
        </Field>
      ) : (
        <Field name="code" hint={t.codeHint} />
      )}
      <Field name="pid">
        {({ label, value, onChange }) => (
          <Select
            aria-label={label}
            value={String(value ?? '')}
            onChange={(event) => onChange(event.target.value ? Number(event.target.value) : '')}
          >
            <option value="">{t.top}</option>
            {treeChoices(without(tree, self?.id)).map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field name="level" hint={t.levelHint(Math.min(99, rank - 1))} />
      <Field name="data_scope" />
      {custom ? <Departments /> : null}
      <Field name="status" />
      <Field name="remark" />
      <Field name="sort" />
    </>
  );
}

function Departments() {
  const departments = useOperation('getDepartmentTree').data;
  return (
    <Field name="scope_dept_ids">
      {({ label, value, onChange }) => <TreePicker label={label} nodes={departments} value={value as number[]} onChange={onChange} />}
    </Field>
  );
}
