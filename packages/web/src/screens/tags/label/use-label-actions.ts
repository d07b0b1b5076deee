import { useRights } from '#api/Can.js';
import { texts, useTexts } from '#app/texts.js';
import { useRemoval } from '#list/useRemoval.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import type { Label } from './labels.js';

const words = texts({
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除内容标签「${name}」？`, `Delete the content label “${name}”?`],
  askText: ['还有内容或下级标签用到它时不能删除。', 'A label that content or another label uses can’t be deleted.'],
  removed: ['内容标签已删除', 'Content label deleted'],
});

/** Returns the actions on a content label. */
export function useLabelActions(onEdit: (id: number) => void, onGone?: () => void) {
  const t = useTexts(words);
  const may = useRights('updateLabel');
  const remove = useRemoval('deleteLabel', t);
  return ({ id, name }: Pick<Label, 'id' | 'name'>): RowActions => [
    may.updateLabel && { label: t.edit, onSelect: () => onEdit(id) },
    remove && { label: t.remove, danger: true, onSelect: () => void remove(name, { id }).then((gone) => (gone ? onGone?.() : undefined)) },
  ];
}
