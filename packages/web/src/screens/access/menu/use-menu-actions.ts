import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { confirm } from '#ui/dialog/Confirm.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { notify } from '#ui/toast/toasts.js';
import { inputOf } from './menu-input.js';
import { isLink, type Menu, titleOf } from './menu-tree.js';
import { refreshMenus } from './use-moves.js';

const words = texts({
  edit: ['编辑', 'Edit'],
  add: ['新建下级', 'New child entry'],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  move: ['移动到…', 'Move to…'],
  hide: ['隐藏', 'Hide'],
  show: ['显示', 'Show'],
  enable: ['启用', 'Enable'],
  disable: ['停用', 'Disable'],
  remove: ['删除', 'Delete'],
  hidden: (name: string) => [`「${name}」已隐藏，页面仍可从链接打开`, `“${name}” is hidden; links still lead to it`],
  shown: (name: string) => [`「${name}」已显示`, `“${name}” is shown`],
  enabled: (name: string) => [`「${name}」已启用`, `“${name}” is enabled`],
  disabled: (name: string) => [`「${name}」已停用`, `“${name}” is disabled`],
  removed: (name: string) => [`「${name}」已删除`, `“${name}” deleted`],
  ask: (name: string) => [`删除菜单「${name}」？`, `Delete the entry “${name}”?`],
  askText: [
    '侧边栏不再有这一项，页面本身不受影响。还有角色拥有它时不能删除。',
    'It disappears from the sidebar; the page itself stays. It can’t be deleted while a role has it.',
  ],
  askAction: ['删除菜单', 'Delete entry'],
  refused: (name: string) => [`「${name}」还不能删除`, `“${name}” cannot be deleted yet`],
  refusedText: (count: number) => [`它下面还有 ${count} 项，请先移走或删除。`, `${count} entries are below it. Move or delete them first.`],
  open: ['展开查看', 'Show them'],
  close: ['知道了', 'Close'],
});

/** The page's handlers for a menu item. */
interface MenuCommands {
  onEdit: (menu: Menu) => void;
  onAdd: (menu: Menu) => void;
  onMoveTo: (menu: Menu) => void;
  onUnfold: (menu: Menu) => void;
  onStep: (menu: Menu, by: -1 | 1) => void;
}

/** Hides, disables or deletes a menu item and shows a toast. */
function useMenuChanges(onUnfold: (menu: Menu) => void) {
  const t = useTexts(words);
  const en = usePreferences((one) => one.language) === 'en';
  const update = useAction('updateMenu');
  const removal = useAction('deleteMenu');
  const confirmed = useConfirmation('deleteMenu');

  async function report(answer: { ok: boolean }, title: string) {
    if (!answer.ok) return;
    notify({ tone: 'success', title });
    await refreshMenus();
  }

  async function change(menu: Menu, part: Partial<Pick<Menu, 'hidden' | 'status'>>, done: (name: string) => string) {
    await report(await update.run({ ...inputOf(menu), ...part }), done(titleOf(menu, en)));
  }

  async function remove(menu: Menu) {
    const name = titleOf(menu, en);
    if (menu.children.length > 0) {
      const look = await confirm({ title: t.refused(name), text: t.refusedText(menu.children.length), action: t.open, cancel: t.close });
      if (look) onUnfold(menu);
      return;
    }
    if (!(await confirmed({ title: t.ask(name), text: t.askText, action: t.askAction }))) return;
    await report(await removal.run({ id: menu.id }), t.removed(name));
  }

  return { change, remove };
}

/** Returns the actions of a menu item that the user has permission for. */
export function useMenuActions({ onEdit, onAdd, onMoveTo, onUnfold, onStep }: MenuCommands) {
  const t = useTexts(words);
  const { change, remove } = useMenuChanges(onUnfold);
  const may = {
    create: useMay('createMenu'),
    update: useMay('updateMenu'),
    remove: useMay('deleteMenu'),
  };

  function actionsOf(menu: Menu, { first, last }: { first: boolean; last: boolean }): RowActions {
    const enabled = menu.status === 'enabled';
    return [
      may.update && { label: t.edit, onSelect: () => onEdit(menu) },
      may.create && !isLink(menu) && { label: t.add, onSelect: () => onAdd(menu) },
      may.update && !first && { label: t.up, onSelect: () => onStep(menu, -1) },
      may.update && !last && { label: t.down, onSelect: () => onStep(menu, 1) },
      may.update && { label: t.move, onSelect: () => onMoveTo(menu) },
      may.update && {
        label: menu.hidden ? t.show : t.hide,
        onSelect: () => void change(menu, { hidden: !menu.hidden }, menu.hidden ? t.shown : t.hidden),
      },
      may.update && {
        label: enabled ? t.disable : t.enable,
        onSelect: () => void change(menu, { status: enabled ? 'disabled' : 'enabled' }, enabled ? t.disabled : t.enabled),
      },
      may.remove && { label: t.remove, danger: true, onSelect: () => void remove(menu) },
    ];
  }

  return { may, actionsOf };
}
