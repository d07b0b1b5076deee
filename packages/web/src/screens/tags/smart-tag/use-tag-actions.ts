import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { editorPath, type SmartTag } from './smart-tags.js';
import { useSmartRemovals } from './use-smart-removals.js';

const words = texts({
  edit: ['编辑标签', 'Edit tag'],
  compute: ['重新计算', 'Recalculate'],
  computing: ['已开始计算', 'Calculation started'],
  remove: ['删除标签', 'Delete tag'],
});

/** Returns the actions of a tag, for its menu and its page. */
export function useTagActions(onGone?: () => void) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const may = useRights('saveIntelligentTag', 'updateIntelligentTagCustomers', 'deleteIntelligentTag');
  const computing = useAction('updateIntelligentTagCustomers', { done: t.computing });
  const { removeTag } = useSmartRemovals();
  return (tag: Pick<SmartTag, 'id' | 'name' | 'status' | 'user_count'>): RowActions => [
    may.updateIntelligentTagCustomers &&
      tag.status !== 'computing' && { label: t.compute, onSelect: () => void computing.run({ tag_id: tag.id }) },
    may.saveIntelligentTag && { label: t.edit, onSelect: () => void navigate(`${editorPath}?tag_id=${tag.id}`) },
    may.deleteIntelligentTag && {
      label: t.remove,
      danger: true,
      onSelect: () => void removeTag(tag).then((gone) => (gone ? onGone?.() : undefined)),
    },
  ];
}
