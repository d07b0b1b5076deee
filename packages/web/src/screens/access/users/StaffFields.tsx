import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import type { ShowValue } from '#form/ConflictPanel.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Select } from '#ui/input/Input.js';
import { joinNames } from '#ui/text/format.js';
import { TreePicker } from '#ui/tree/TreePicker.js';
import { treeNodes } from '#ui/tree/tree.js';

const words = texts({
  passwordHint: ['留空则自动生成。本人登录后须先修改', 'Leave it blank to generate one. They must change it after signing in'],
  usernameHint: ['4–32 位，字母开头，可用字母、数字、点、横线', '4 to 32 characters, starting with a letter'],
  mainHint: ['从上面选中的部门里选一个', 'One of the departments chosen above'],
});

/** Loads the department and role options; roles only if the user may see them. */
export function useBelongings() {
  const departments = useOperation('getDepartmentTree').data;
  const mayRoles = useMay('getRoleTree') === true;
  const roles = useOperation('getRoleTree', mayRoles ? {} : null).data;
  return { departments, roles, mayRoles };
}

/** Returns a formatter of department and role ids as names. */
export function useBelongingNames(): ShowValue {
  const { departments, roles } = useBelongings();
  const names: Record<string, readonly { id: number; name: string }[]> = {
    dept_ids: treeNodes(departments ?? []),
    main_dept_id: treeNodes(departments ?? []),
    role_ids: treeNodes(roles ?? []),
  };
  return (name, value) => names[name] && joinNames(names[name].filter(({ id }) => [value].flat().includes(id)).map((one) => one.name));
}

/** Renders the fields of the staff form. */
export function StaffFields({ isNew }: { isNew: boolean }) {
  const t = useTexts(words);
  const { departments, roles, mayRoles } = useBelongings();
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
      <MainDepartment names={new Map(treeNodes(departments ?? []).map((one) => [one.id, one.name]))} />
    </>
  );
}

/** Renders the choice of a main department among the selected departments. */
function MainDepartment({ names }: { names: ReadonlyMap<number, string> }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const chosen = (form.watch('dept_ids') ?? []) as number[];
  return (
    <Field name="main_dept_id" hint={t.mainHint}>
      {({ label, value, onChange }) => (
        <Select
          aria-label={label}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value ? Number(target.value) : '')}
        >
          <option value="">–</option>
          {chosen.map((dept) => (
            <option key={dept} value={dept}>
              {names.get(dept) ?? dept}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
