import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Input } from '#ui/input/Input.js';
import { treeChoices, treeNodes } from '#ui/tree/tree.js';
import type { Role } from './roles.js';
import { ScopeFields } from './ScopeFields.js';

const words = texts({
  create: ['新建角色', 'New role'],
  below: (name: string) => [`在「${name}」下新建角色`, `New role under “${name}”`],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  add: ['创建角色', 'Create'],
  created: ['角色已创建，接着给它分配菜单与权限', 'Role created; now give it menus and permissions'],
  codeHint: [
    '系统内部标识，创建后建议不改；小写字母开头，可用数字、横线、下划线',
    'Internal identifier, best left unchanged. Lowercase letters, digits, - and _',
  ],
  codeFixed: ['内置角色的标识不能修改', 'The code of a built-in role cannot be changed'],
  levelHint: (most: number) => [`1–${most}，级别高的可管理级别低的`, `1 to ${most}. Higher levels manage lower ones`],
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

/** Loads the current role; only the tree operation returns a complete role. */
const readRole = async ({ id }: Role) => treeNodes(await client.getRoleTree({})).find((one) => one.id === id);

interface Props {
  tree: readonly Role[];
  rank: number;
  /** Whether to edit a role or create one; undefined when closed. */
  open: 'edit' | 'new' | undefined;
  /** The role to edit. */
  role: Role | undefined;
  /** Default parent of a new role. */
  parent: Role | undefined;
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** Renders the form to create or edit a role. */
export function RoleDrawer({ tree, rank, open, role, parent, onClose, onCreated }: Props) {
  const t = useTexts(words);
  const editing = open === 'edit' && role !== undefined && role.level < rank;
  return (
    <RecordDrawer<Role, 'createRole', 'updateRole'>
      open={editing ? String(role.id) : open}
      record={editing ? role : undefined}
      onClose={onClose}
      create={{
        id: 'createRole',
        title: parent ? t.below(parent.name) : t.create,
        values: blank(parent?.id),
        save: t.add,
        done: t.created,
        draft: `role:new:${parent?.id ?? 'top'}`,
        onDone: ({ id }) => onCreated(id),
      }}
      update={{ id: 'updateRole', title: ({ name }) => t.edit(name), draft: ({ id }) => `role:${id}` }}
      readAgain={readRole}
    >
      {(self) => <RoleFields tree={tree} rank={rank} self={self} />}
    </RecordDrawer>
  );
}

/** Returns the tree without a role and its descendants. */
const without = (roles: readonly Role[], id: number | undefined): Role[] =>
  roles.filter((role) => role.id !== id).map((role) => ({ ...role, children: without(role.children, id) }));

function RoleFields({ tree, rank, self }: { tree: readonly Role[]; rank: number; self: Role | undefined }) {
  const t = useTexts(words);
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
      <Field name="pid">{(control) => <Combobox {...control} empty={t.top} choices={treeChoices(without(tree, self?.id))} />}</Field>
      <Field name="level" hint={t.levelHint(Math.min(99, rank - 1))} />
      <ScopeFields tree={tree} />
      <Field name="status" />
      <Field name="remark" />
      <Field name="sort" />
    </>
  );
}
