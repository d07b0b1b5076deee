import { useAction } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { type ConfigAction, type ConfigTab, refreshTabs } from './tabs.js';

const words = texts({
  tab: (name: string) => [`删除分类「${name}」？`, `Delete the tab “${name}”?`],
  action: (name: string) => [`删除行为「${name}」？`, `Delete the action “${name}”?`],
  text: [
    '所有企业都不再显示它，企业对它的设置一并删除。它可以在变更历史里恢复，企业设置不能恢复；只是暂时不用请改为停用。',
    'Companies no longer see it, and their settings for it are deleted. You can restore it from its history, but not their settings. To keep them, turn it off instead.',
  ],
  remove: ['删除', 'Delete'],
  tabGone: ['分类已删除', 'Tab deleted'],
  actionGone: ['行为已删除', 'Action deleted'],
  refused: (name: string) => [`「${name}」还不能删除`, `“${name}” cannot be deleted yet`],
  used: (count: number) => [
    `它下面还有 ${count} 个行为，请先移走或删除。`,
    `It still has ${countOf(count, 'action')}. Move or delete them first.`,
  ],
  close: ['知道了', 'Close'],
});

/** Returns a function that deletes a tab, or explains what prevents it. */
export function useTabRemoval() {
  const t = useTexts(words);
  const removing = useAction('deleteConfigTab', { done: t.tabGone });
  const confirmed = useConfirmation('deleteConfigTab');
  return async ({ id, name, action_count }: ConfigTab) => {
    if (action_count > 0) {
      await confirm({ title: t.refused(name), text: t.used(action_count), action: t.close });
      return;
    }
    if (!(await confirmed({ title: t.tab(name), text: t.text, action: t.remove }))) return;
    if ((await removing.run({ id })).ok) await refreshTabs();
  };
}

/** Returns a function that deletes an action after a confirmation. */
export function useActionRemoval() {
  const t = useTexts(words);
  const removing = useAction('deleteConfigAction', { done: t.actionGone });
  const confirmed = useConfirmation('deleteConfigAction');
  return async ({ id, name }: ConfigAction) => {
    if (!(await confirmed({ title: t.action(name), text: t.text, action: t.remove }))) return;
    if ((await removing.run({ id })).ok) await refreshTabs();
  };
}
