import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState, type Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Input } from '#ui/input/Input.js';
import { treeChoices, treeNodes } from '#ui/tree/tree.js';
import { groupsWithout, type Permission } from './permission-lines.js';
import { usePermissionName } from './permission-names.js';

const words = texts({
  create: ['新建权限', 'New permission'],
  below: (name: string) => [`在「${name}」下新建权限`, `New permission in “${name}”`],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  add: ['创建权限', 'Create'],
  created: ['权限已创建，分配给角色后生效', 'Permission created; it takes effect once a role has it'],
  codeHint: [
    '区域:对象:动作，小写字母、数字和横线；分组只写前一两段',
    'area:object:action in lowercase; a group uses the first one or two parts',
  ],
  fixed: ['内置权限只能改名称、上级和排序', 'Only the name, parent and order of a built-in permission can be changed'],
  pathHint: ['以 / 开头，例如 /admin/v1/users', 'Starts with /, for example /admin/v1/users'],
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

interface Props {
  tree: readonly Permission[];
  /** `new`, or the id of a permission. */
  open: string | undefined;
  /** Default group of a new permission. */
  parent: number | undefined;
  onClose: () => void;
}

/** Renders the form to create or edit a permission. */
export function PermissionDrawer({ tree, open, parent, onClose }: Props) {
  const t = useTexts(words);
  const nameOf = usePermissionName();
  const all = treeNodes(tree);
  const group = all.find((one) => one.id === parent);
  return (
    <RecordDrawer<Permission, 'createPermission', 'updatePermission'>
      open={open}
      record={all.find((one) => String(one.id) === open)}
      onClose={onClose}
      create={{
        id: 'createPermission',
        title: group ? t.below(nameOf(group)) : t.create,
        values: blank(group),
        save: t.add,
        done: t.created,
        draft: `permission:new:${group?.id ?? 'top'}`,
      }}
      update={{ id: 'updatePermission', title: (one) => t.edit(nameOf(one)), draft: ({ id }) => `permission:${id}` }}
    >
      {(self) => <PermissionFields tree={tree} self={self} />}
    </RecordDrawer>
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
        {(control) => <Combobox {...control} empty={t.top} choices={treeChoices(groupsWithout(tree, self?.id, nameOf))} />}
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

/** Shows the read-only fields of a built-in permission. */
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
