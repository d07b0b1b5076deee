import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { texts, useTexts } from '#app/texts.js';
import { useRemoval } from '#list/useRemoval.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { editorPath, type StaffCode, sheetPath } from './staff-code.js';

const words = texts({
  edit: ['编辑', 'Edit'],
  copy: ['复制', 'Copy'],
  print: ['打印', 'Print'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除活码「${name}」？`, `Delete the code “${name}”?`],
  askText: [
    '已经印出的二维码会失效，效果数据一起删除；已添加的客户保留。',
    'Printed copies stop working and its results are deleted. Contacts who came by it stay.',
  ],
  removed: ['活码已删除', 'Code deleted'],
});

/** Returns the actions on a code, for its menu and its page. */
export function useCodeActions(onGone?: () => void) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const may = useRights('createStaffCode', 'updateStaffCode');
  const remove = useRemoval('deleteStaffCode', t);
  return ({ id, name, qr_code }: StaffCode): RowActions => [
    may.updateStaffCode && { label: t.edit, onSelect: () => void navigate(`${editorPath}?id=${id}`) },
    may.createStaffCode && { label: t.copy, onSelect: () => void navigate(`${editorPath}?copy=${id}`) },
    qr_code !== null && { label: t.print, onSelect: () => void navigate(sheetPath(id)) },
    remove && { label: t.remove, danger: true, onSelect: () => void remove(name, { id }).then((gone) => (gone ? onGone?.() : undefined)) },
  ];
}
