import type { Row } from '@shiyi/sdk';
import { useMay } from '#api/Can.js';
import { texts, useTexts } from '#app/texts.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { useFootmarkRemoval } from './use-footmark-removal.js';

const words = texts({
  edit: ['修改', 'Edit'],
  remove: ['删除', 'Delete'],
});

type Footmark = Row<'listFootmarks'>;

/** Returns a function that lists what the user may do with a follow-up, while it can be changed. */
export function useFootmarkActions(onEdit: (footmark: Footmark) => void) {
  const t = useTexts(words);
  const mayEdit = useMay('updateFootmark');
  const remove = useFootmarkRemoval();
  return (row: Footmark): RowActions => [
    mayEdit && row.editable && { label: t.edit, onSelect: () => onEdit(row) },
    remove && row.editable && { label: t.remove, danger: true, onSelect: () => void remove(row.id) },
  ];
}
