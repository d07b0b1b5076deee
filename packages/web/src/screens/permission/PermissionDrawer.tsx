import { usePermission } from '../../components/Can.js';
import { Field } from '../../components/Field.js';
import { FormDrawer } from '../../components/FormDrawer.js';
import { useFormState, type Values } from '../../components/form.js';
import { Input, Select } from '../../components/Input.js';
import { treeChoices, treeNodes } from '../../components/tree.js';
import { useMeta } from '../../meta.js';
import { texts, useTexts } from '../../texts.js';
import { groupsWithout, type Permission } from './permission-lines.js';
import { usePermissionName } from './permission-names.js';

const words = texts({
  create: ['新建权限', 'New permission'],
  below: (name: string) => [`在「${name}」下新建权限`, `New permission in “${name}”`],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  add: ['创建权限', 'Create'],
  save: ['保存修改', 'Save changes'],
  created: ['权限已创建，分配给角色后生效', 'Permission created; it takes effect once a role has it'],
  saved: ['修改已保存', 'Changes saved'],
  codeHint: ['区域:对象:动作，小写字母、数字和横线；分组只写前一两段', 'area:object:verb in lower case; a group has the first part or two'],
  fixed: ['内置权限只能改名称、上级和排序', 'Only name, parent and order of a built-in permission can change'],
  pathHint: ['以 / 开头，例如 /admin/v1/users', 'Starts with /, such as /admin/v1/users'],
  top: ['最上层', 'Top level'],
});

const blank = (parent: Permission | undefined): Values => ({
  pid: parent?.id ?? '',
  name: '',
  code: parent ? `${parent.code}:` : '',
  type: 'button',
  method: '',
  path: '',
  sort: parent ? parent.children.length : 0,
});

const valuesOf = ({ pid, name, code, type, method, path, sort }: Permission): Values => ({
  pid: pid ?? '',
  name,
  code,
  type,
  method: method ?? '',
  path: path ?? '',
  sort,
});

interface Props {
  tree: readonly Permission[];
  /** `new`, or the id of a permission. */
  open: string | undefined;
  /** In which group a new one begins. */
  parent: number | undefined;
  onClose: () => void;
}

/** A permission to create or to change. */
export function PermissionDrawer({ tree, open, parent, onClose }: Props) {
  const t = useTexts(words);
  const mayCreate = usePermission('permission:permission:create', true);
  const mayUpdate = usePermission('permission:permission:update', true);
  const nameOf = usePermissionName();
  const all = treeNodes(tree);
  const permission = open === 'new' ? undefined : all.find((one) => String(one.id) === open);
  const group = all.find((one) => one.id === parent);
  if (permission && mayUpdate)
    return (
      <FormDrawer
        id="updatePermission"
        open
        onClose={onClose}
        title={t.edit(nameOf(permission))}
        values={valuesOf(permission)}
        fixed={{ id: permission.id }}
        save={t.save}
        done={t.saved}
        draft={`permission:${permission.id}`}
        refresh={['getPermissionTree']}
      >
        <PermissionFields tree={tree} self={permission} />
      </FormDrawer>
    );
  return (
    <FormDrawer
      id="createPermission"
      open={open === 'new' && mayCreate}
      onClose={onClose}
      title={group ? t.below(nameOf(group)) : t.create}
      values={blank(group)}
      save={t.add}
      done={t.created}
      draft={`permission:new:${group?.id ?? 'top'}`}
      refresh={['getPermissionTree']}
    >
      <PermissionFields tree={tree} self={undefined} />
    </FormDrawer>
  );
}

function PermissionFields({ tree, self }: { tree: readonly Permission[]; self: Permission | undefined }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const nameOf = usePermissionName();
  const [type, method, path] = form.watch(['type', 'method', 'path']) as string[];
  return (
    <>
      <Field name="name" autoFocus />
      <Field name="pid">
        {({ label, value, onChange }) => (
          <Select
            aria-label={label}
            value={String(value ?? '')}
            onChange={(event) => onChange(event.target.value ? Number(event.target.value) : '')}
          >
            <option value="">{t.top}</option>
            {treeChoices(groupsWithout(tree, self?.id, nameOf)).map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {self?.builtin ? (
        <BuiltinFields self={self} />
      ) : (
        <>
          <Field name="code" hint={t.codeHint} />
          <Field name="type" />
          {type === 'api' || method || path ? (
            <>
              <Field name="method" />
              <Field name="path" hint={t.pathHint} />
            </>
          ) : null}
        </>
      )}
      <Field name="sort" />
    </>
  );
}

/** What came with the system, to see and not to change. */
function BuiltinFields({ self }: { self: Permission }) {
  const t = useTexts(words);
  const meta = useMeta('getPermissionTree');
  const shown = { code: self.code, type: meta.word(meta.output('type'), self.type), path: self.path ? `${self.method} ${self.path}` : '' };
  return (Object.entries(shown) as [keyof typeof shown, string][])
    .filter(([, value]) => value)
    .map(([name, value], index, all) => (
      <Field key={name} name={name} hint={index === all.length - 1 ? t.fixed : undefined}>
        {({ label }) => <Input aria-label={label} value={value} disabled />}
      </Field>
    ));
}
