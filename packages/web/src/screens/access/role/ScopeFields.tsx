import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Select } from '#ui/input/Input.js';
import { TreePicker } from '#ui/tree/TreePicker.js';
import { treeNodes } from '#ui/tree/tree.js';
import { ownScope } from './own-scope.js';
import type { Role } from './roles.js';

const words = texts({
  scope: ['灰色的范围比你自己的大，不能选择', 'Gray scopes are wider than your own and can’t be selected'],
  departments: ['灰色的部门不在你的数据范围内，不能选择', 'Gray departments are outside your data scope and can’t be selected'],
});

function useOwnScope(roles: readonly Role[]) {
  const user = useSession((one) => one.user);
  const own = roles.filter((role) => user?.roles.includes(role.code));
  return ownScope(own, user?.dept_ids ?? [], user?.is_admin ?? false);
}

/** Renders the fields of a role's data scope, limited to the user's own. */
export function ScopeFields({ tree }: { tree: readonly Role[] }) {
  const t = useTexts(words);
  const { form, operation } = useFormState();
  const meta = useMeta(operation);
  const own = useOwnScope(treeNodes(tree));
  const choices = meta.choices(meta.input('data_scope')) as { value: Role['data_scope']; label: string }[];
  const limited = choices.some((one) => !own.gives(one.value));
  return (
    <>
      <Field name="data_scope" {...(limited ? { hint: t.scope } : {})}>
        {({ label, value, onChange }) => (
          <Select aria-label={label} value={String(value)} onChange={(event) => onChange(event.target.value)}>
            {choices.map((one) => (
              <option key={one.value} value={one.value} disabled={!own.gives(one.value)}>
                {one.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {form.watch('data_scope') === 'custom' ? <Departments roles={tree} /> : null}
    </>
  );
}

function Departments({ roles }: { roles: readonly Role[] }) {
  const t = useTexts(words);
  const departments = useOperation('getDepartmentTree').data;
  const mine = useOwnScope(treeNodes(roles)).departments(departments ?? []);
  const limited = mine !== undefined && treeNodes(departments ?? []).some((one) => !mine.has(one.id));
  return (
    <Field name="scope_dept_ids" {...(limited ? { hint: t.departments } : {})}>
      {({ label, value, onChange }) => (
        <TreePicker
          label={label}
          nodes={departments}
          value={value as number[]}
          onChange={onChange}
          disabled={(one) => mine !== undefined && !mine.has(one.id) && !(value as number[]).includes(one.id)}
        />
      )}
    </Field>
  );
}
