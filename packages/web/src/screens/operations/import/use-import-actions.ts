import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { saveDownload } from '#api/save-download.js';
import { texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { formatCount } from '#ui/text/format.js';
import { notify } from '#ui/toast/toasts.js';
import { canUndo, type ImportFile, isLive, isUndoing, processedRows } from './import-state.js';

const words = texts({
  cancelAsk: (name: string) => [`停止导入「${name}」？`, `Stop importing “${name}”?`],
  cancelText: ['已导入的行会保留，之后可以恢复导入或撤销。', 'Imported rows are kept. You can resume or undo the import later.'],
  cancelAction: ['停止导入', 'Stop import'],
  keep: ['继续导入', 'Keep importing'],
  stopped: ['预检已停止', 'Dry run stopped'],
  cancelled: ['导入已停止，已导入的行保留', 'Import stopped. Imported rows are kept'],
  resumeAsk: (name: string) => [`恢复导入「${name}」？`, `Resume importing “${name}”?`],
  resumeText: ['从上次停止的位置继续，已导入的行不会重复。', 'It continues where it stopped. No row is imported twice.'],
  resumeAction: ['恢复导入', 'Resume import'],
  resumed: ['已恢复', 'Resumed'],
  undoAsk: (name: string) => [`撤销导入「${name}」？`, `Undo the import of “${name}”?`],
  undoCreated: (count: string) => [`删除新增的 ${count} 条。`, `Deletes the ${count} it created. `],
  undoUpdated: (count: string) => [`恢复更新的 ${count} 条。`, `Restores the ${count} it updated. `],
  undoKept: ['正在被使用或导入后被修改过的会保留。', 'Records in use or changed since then are kept.'],
  undoAction: ['撤销导入', 'Undo import'],
  continueAction: ['继续撤销', 'Continue undo'],
  stopUndoAsk: (name: string) => [`停止撤销「${name}」？`, `Stop undoing “${name}”?`],
  stopUndoText: ['已撤销的部分不会恢复，之后可以继续撤销。', 'What was undone stays undone. You can continue later.'],
  stopUndoAction: ['停止撤销', 'Stop undo'],
  undoStopped: ['撤销已停止', 'Undo stopped'],
  keepUndoing: ['继续', 'Keep going'],
});

export type ImportActions = Partial<Record<'cancel' | 'resume' | 'undo' | 'stopUndo' | 'save', () => Promise<void>>>;

/** Returns how to cancel and resume an import, and how to stop its undo. */
function useMoves() {
  const t = useTexts(words);
  const move = useAction('changeJobStatus', { refresh: ['listImportFiles', 'getImportFile', 'listImportRows'] });
  const confirmMove = useConfirmation('changeJobStatus');

  // A dry run writes nothing, so canceling it needs no confirmation.
  async function cancel({ job_id, name, dry_run }: ImportFile) {
    const question = { title: t.cancelAsk(name), text: t.cancelText, action: t.cancelAction, cancel: t.keep };
    if (!dry_run && !(await confirmMove(question))) return;
    if ((await move.run({ id: job_id, status: 'cancelled' })).ok) notify({ tone: 'info', title: dry_run ? t.stopped : t.cancelled });
  }

  async function resume({ job_id, name, dry_run }: ImportFile) {
    const question = { title: t.resumeAsk(name), text: t.resumeText, action: t.resumeAction, danger: false };
    if (!dry_run && !(await confirmMove(question))) return;
    if ((await move.run({ id: job_id, status: 'waiting' })).ok) notify({ tone: 'success', title: t.resumed });
  }

  async function stopUndo({ name, undo }: ImportFile) {
    const question = { title: t.stopUndoAsk(name), text: t.stopUndoText, action: t.stopUndoAction, cancel: t.keepUndoing };
    if (!undo || !(await confirmMove(question))) return;
    if ((await move.run({ id: undo.job_id, status: 'cancelled' })).ok) notify({ tone: 'info', title: t.undoStopped });
  }

  return { cancel, resume, stopUndo };
}

function useUndo() {
  const t = useTexts(words);
  const undoing = useAction('deleteImportedRows');
  const confirmUndo = useConfirmation('deleteImportedRows');
  return async (one: ImportFile) => {
    const created = one.created > 0 ? t.undoCreated(formatCount(one.created)) : '';
    const updated = one.updated > 0 ? t.undoUpdated(formatCount(one.updated)) : '';
    const text = created + updated + t.undoKept;
    const action = one.undo ? t.continueAction : t.undoAction;
    if (await confirmUndo({ title: t.undoAsk(one.name), text, action, word: one.name })) await undoing.run({ id: one.id });
  };
}

/** Returns the actions of an import that the user has permission for. */
export function useImportActions(): (one: ImportFile) => ImportActions {
  const { cancel, resume, stopUndo } = useMoves();
  const undo = useUndo();
  const saving = useAction('exportImportFile');
  const may = useRights('changeJobStatus', 'deleteImportedRows', 'exportImportFile');

  async function save({ id }: ImportFile) {
    const answer = await saving.run({ id });
    if (answer.ok) saveDownload(answer.data);
  }

  return (one) => {
    const kept = one.file_forgotten_at === null;
    const stopped = one.status === 'failed' || one.status === 'cancelled';
    return {
      ...(may.changeJobStatus && isLive(one) ? { cancel: () => cancel(one) } : {}),
      ...(may.changeJobStatus && kept && stopped && one.undo === null && one.undone_at === null ? { resume: () => resume(one) } : {}),
      ...(may.changeJobStatus && isUndoing(one) ? { stopUndo: () => stopUndo(one) } : {}),
      ...(may.deleteImportedRows && canUndo(one) ? { undo: () => undo(one) } : {}),
      ...(may.exportImportFile && kept && !isLive(one) && processedRows(one) > 0 ? { save: () => save(one) } : {}),
    };
  };
}
