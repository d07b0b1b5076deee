import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useRemoval } from '#list/useRemoval.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { copyPath, editPath, inputOf, type Poster } from './poster.js';

const words = texts({
  draw: ['生成海报', 'Draw'],
  edit: ['编辑', 'Edit'],
  copy: ['复制', 'Duplicate'],
  on: ['启用', 'Switch on'],
  off: ['停用', 'Switch off'],
  turned: ['状态已更新', 'Status changed'],
  history: ['变更历史', 'History'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除海报「${name}」？`, `Delete the poster “${name}”?`],
  askText: [
    '已经发出的海报不受影响；为客户保存的图片会一起删除。',
    'Posters that were sent stay; pictures kept for customers are deleted.',
  ],
  removed: ['海报已删除', 'Poster deleted'],
});

/** Returns the actions on a poster, and the one whose history is open. */
export function usePosterActions(onDraw: (id: number) => void) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const may = useRights('createPoster', 'updatePoster', 'createPosterDrawing', 'listHistoryEntries');
  const [history, setHistory] = useState<Poster>();
  const change = useAction('updatePoster', { done: t.turned });
  const remove = useRemoval('deletePoster', t);
  const actionsOf = (poster: Poster): RowActions => [
    may.createPosterDrawing && poster.status === 'on' && { label: t.draw, onSelect: () => onDraw(poster.id) },
    may.updatePoster && { label: t.edit, onSelect: () => void navigate(editPath(poster.id)) },
    may.createPoster && { label: t.copy, onSelect: () => void navigate(copyPath(poster.id)) },
    may.updatePoster && {
      label: poster.status === 'on' ? t.off : t.on,
      onSelect: () => void change.run({ ...inputOf(poster), status: poster.status === 'on' ? 'off' : 'on' }),
    },
    may.listHistoryEntries && { label: t.history, onSelect: () => setHistory(poster) },
    remove && { label: t.remove, danger: true, onSelect: () => void remove(poster.title, { id: poster.id }) },
  ];
  return { actionsOf, history, closeHistory: () => setHistory(undefined) };
}
