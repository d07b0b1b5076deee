import type { Data } from '@shiyi/sdk';
import { useOperation } from '../../api.js';
import { usePermission } from '../../components/Can.js';
import { ErrorState } from '../../components/ErrorState.js';
import { Field } from '../../components/Field.js';
import { FormDrawer } from '../../components/FormDrawer.js';
import { useFormState, type Values } from '../../components/form.js';
import { Select } from '../../components/Input.js';
import { TreePicker } from '../../components/TreePicker.js';
import { treeNodes } from '../../components/tree.js';
import { texts, useTexts } from '../../texts.js';

const words = texts({
  create: ['新建员工', 'New staff member'],
  edit: (name: string) => [`编辑 ${name}`, `Edit ${name}`],
  add: ['创建员工', 'Create'],
  save: ['保存修改', 'Save changes'],
  created: ['员工已创建', 'Staff member created'],
  saved: ['修改已保存', 'Changes saved'],
  passwordHint: ['8–64 位，大写、小写、数字、符号至少三种', '8 to 64 characters of at least three kinds: upper, lower, digits, others'],
  usernameHint: ['4–32 位，字母开头，可用字母、数字、点、横线', '4 to 32 characters, starting with a letter'],
  mainHint: ['从上面选中的部门里选一个', 'One of the departments chosen above'],
});

const blank: Values = {
  username: '',
  password: '',
  name: '',
  email: '',
  phone: '',
  sex: 0,
  position: '',
  dept_ids: [],
  main_dept_id: '',
  role_ids: [],
};

/** What the form begins with for a known person. */
function valuesOf(staff: Data<'getStaff'>): Values {
  const { username, name, email, phone, sex, position, dept_ids, main_dept_id, role_ids } = staff;
  return {
    username,
    name,
    email: email ?? '',
    phone: phone ?? '',
    sex,
    position: position ?? '',
    dept_ids,
    main_dept_id: main_dept_id ?? '',
    role_ids,
  };
}

/** A staff member to create (`open` is "new") or to change (`open` is the id). */
export function StaffDrawer({ open, onClose }: { open: string | undefined; onClose: () => void }) {
  const t = useTexts(words);
  const id = open && /^[1-9]\d{0,15}$/.test(open) ? Number(open) : undefined;
  const staff = useOperation('getStaff', id === undefined ? null : { id }, { revalidateOnFocus: false, revalidateIfStale: false });
  const mayCreate = usePermission('users:staff:create', true);
  const mayUpdate = usePermission('users:staff:update', true);

  if (id !== undefined && mayUpdate)
    return (
      <FormDrawer
        id="updateStaff"
        open
        onClose={onClose}
        title={t.edit(staff.data?.name ?? '')}
        values={staff.data && valuesOf(staff.data)}
        fixed={{ id, version: staff.data?.version ?? 1 }}
        instead={staff.error && !staff.data ? <ErrorState error={staff.error} onRetry={() => void staff.refresh()} /> : undefined}
        save={t.save}
        done={t.saved}
        draft={`staff:${id}`}
        refresh={['listStaff', 'getStaff']}
      >
        <StaffFields />
      </FormDrawer>
    );
  return (
    <FormDrawer
      id="createStaff"
      open={open === 'new' && mayCreate}
      onClose={onClose}
      title={t.create}
      values={blank}
      save={t.add}
      done={t.created}
      draft="staff:new"
      refresh={['listStaff']}
    >
      <StaffFields isNew />
    </FormDrawer>
  );
}

function StaffFields({ isNew = false }: { isNew?: boolean }) {
  const t = useTexts(words);
  const departments = useOperation('getDepartmentTree').data;
  const mayRoles = usePermission('role:role:list');
  const roles = useOperation('getRoleTree', mayRoles ? {} : null).data;
  const nameOf = new Map(treeNodes(departments ?? []).map((one) => [one.id, one.name]));
  return (
    <>
      <Field name="name" />
      <Field name="username" hint={t.usernameHint} />
      {isNew ? <Field name="password" hint={t.passwordHint} autoComplete="new-password" /> : null}
      <Field name="dept_ids">
        {({ label, value, onChange }) => <TreePicker label={label} nodes={departments} value={value as number[]} onChange={onChange} />}
      </Field>
      {mayRoles ? (
        <Field name="role_ids">
          {({ label, value, onChange }) => <TreePicker label={label} nodes={roles} value={value as number[]} onChange={onChange} />}
        </Field>
      ) : null}
      <Field name="position" />
      <Field name="phone" />
      <Field name="email" />
      <Field name="sex" />
      <Field name="main_dept_id" hint={t.mainHint}>
        {({ label, value, onChange }) => <MainDepartment label={label} value={value} onChange={onChange} nameOf={nameOf} />}
      </Field>
    </>
  );
}

interface MainProps {
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  nameOf: ReadonlyMap<number, string>;
}

function MainDepartment({ label, value, onChange, nameOf }: MainProps) {
  const { form } = useFormState();
  const chosen = (form.watch('dept_ids') ?? []) as number[];
  return (
    <Select
      aria-label={label}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value ? Number(event.target.value) : '')}
    >
      <option value="">–</option>
      {chosen.map((dept) => (
        <option key={dept} value={dept}>
          {nameOf.get(dept) ?? dept}
        </option>
      ))}
    </Select>
  );
}
