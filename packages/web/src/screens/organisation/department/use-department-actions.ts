import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { notify } from '#ui/toast/toasts.js';
import type { Department } from './department-tree.js';

const words = texts({
  add: ['新建下级部门', 'New department below'],
  move: ['移动到…', 'Move to…'],
  history: ['变更历史', 'History'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除部门「${name}」？`, `Delete “${name}”?`],
  askText: ['删除后不能恢复。', 'This can’t be undone.'],
  removed: (name: string) => [`部门「${name}」已删除`, `“${name}” was deleted`],
});

interface Commands {
  onAdd: (department: Department) => void;
  onMoveTo: (department: Department) => void;
  onHistory: (department: Department) => void;
  onGone: (department: Department) => void;
  /** The department still has staff or children, which have to move first. */
  onInUse: (department: Department) => void;
}

/** Returns the actions of a department that the user has permission for. */
export function useDepartmentActions({ onAdd, onMoveTo, onHistory, onGone, onInUse }: Commands) {
  const t = useTexts(words);
  const may = useRights('createDepartment', 'saveDepartment', 'deleteDepartment', 'listDepartments', 'updateDepartment');
  const confirmed = useConfirmation('deleteDepartment');
  const removal = useAction('deleteDepartment');

  async function remove(department: Department) {
    if (department.user_count > 0 || department.children.length > 0) return onInUse(department);
    if (!(await confirmed({ title: t.ask(department.name), text: t.askText, action: t.remove }))) return;
    const answer = await removal.run({ id: department.id });
    if (!answer.ok) return;
    notify({ tone: 'success', title: t.removed(department.name) });
    onGone(department);
  }

  const actionsOf = (department: Department): RowActions => [
    may.createDepartment && { label: t.add, onSelect: () => onAdd(department) },
    may.saveDepartment && { label: t.move, onSelect: () => onMoveTo(department) },
    may.listDepartments && { label: t.history, onSelect: () => onHistory(department) },
    may.deleteDepartment && { label: t.remove, danger: true, onSelect: () => void remove(department) },
  ];
  return { actionsOf, mayUpdate: may.updateDepartment === true };
}
