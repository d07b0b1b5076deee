import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { DepartmentFields } from './DepartmentFields.js';
import { type Department, findDepartment } from './department-tree.js';

const words = texts({
  create: ['新建部门', 'New department'],
  below: (name: string) => [`在「${name}」下新建部门`, `New department under “${name}”`],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  add: ['创建部门', 'Create'],
  created: ['部门已创建', 'Department created'],
});

const blank = (pid: number | undefined): Values => ({ name: '', pid: pid ?? '', leader_user_ids: [], role_id: '', regions: [] });

const valuesOf = ({ name, pid, leaders, role, regions }: Department): Values => ({
  name,
  pid: pid ?? '',
  leader_user_ids: leaders.map((one) => one.id),
  role_id: role?.id ?? '',
  regions,
});

interface Props {
  tree: readonly Department[];
  /** `new`, or the id of a department. */
  open: string | undefined;
  /** Parent of a new department. */
  parent: Department | undefined;
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** Renders the form to create or edit a department. */
export function DepartmentDrawer({ tree, open, parent, onClose, onCreated }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Department, 'createDepartment', 'updateDepartment'>
      open={open}
      record={open && open !== 'new' ? findDepartment(tree, Number(open)) : undefined}
      onClose={onClose}
      create={{
        id: 'createDepartment',
        title: parent ? t.below(parent.name) : t.create,
        values: blank(parent?.id),
        save: t.add,
        done: t.created,
        draft: `department:new:${parent?.id ?? 'top'}`,
        onDone: ({ id }) => onCreated(id),
      }}
      update={{ id: 'updateDepartment', title: ({ name }) => t.edit(name), draft: ({ id }) => `department:${id}`, values: valuesOf }}
      readAgain={async ({ id }) => findDepartment(await client.getDepartmentTree({}), id)}
    >
      {(self) => <DepartmentFields tree={tree} self={self} />}
    </RecordDrawer>
  );
}
