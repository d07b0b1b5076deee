import type { Client } from '@shiyi/sdk';
import { confirm } from '../operation/confirm.js';
import type { CommandResult } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { follow, partialSuccessExitCode } from './follow.js';
import type { Detail, ImportFile } from './import-detail.js';
import { undoCountsLine } from './import-report.js';
import { importIdOf } from './show-imports.js';

export interface WatchOptions {
  watch?: boolean;
  progress?: string;
}

type Undo = NonNullable<ImportFile['undo']>;

const undoOf = ({ id, undo }: ImportFile): Undo => {
  if (undo) return undo;
  throw new Error(`Import ${id} has no undo.`);
};

function watchUndo(context: Context, client: Client, id: number, mode: string | undefined): Promise<Undo> {
  const { io } = context;
  return follow(context, {
    fetchState: async () => undoOf(await client.getImportFile({ id }, { signal: io.signal })),
    step: (undo) => ({
      pct: undo.pct,
      text: undoCountsLine(context, undo),
      facts: { id, status: undo.status, pct: undo.pct, removed: undo.removed, restored: undo.restored, kept: undo.kept },
    }),
    jobOf: (undo) => undo.job_id,
    apply: (undo, event) => ({
      ...undo,
      ...{ status: event.status, pct: event.pct ?? undo.pct, removed: event.removed, restored: event.updated, kept: event.skipped },
    }),
    again: `shiyi import undo ${id} --watch --confirm=${id}`,
    mode,
  });
}

function endedUndo(context: Context, id: number, undo: Undo): CommandResult {
  const { say } = context;
  if (undo.status === 'failed') throw new Failure('business', 'undo-failed', sanitizeLine(undo.error ?? ''));
  if (undo.status === 'cancelled')
    throw new Failure(
      'business',
      'undo-cancelled',
      say(`导入 ${id} 的撤销已取消；已撤销的部分不会恢复`, `The undo of import ${id} was canceled; what was undone so far stays undone`),
      say(`用 shiyi import undo ${id} 继续撤销`, `continue it with: shiyi import undo ${id}`),
    );
  return {
    data: { id, undo },
    text: say(`导入 ${id} 已撤销：${undoCountsLine(context, undo)}`, `Import ${id} undone: ${undoCountsLine(context, undo)}`),
    ...(undo.kept > 0
      ? {
          note: say('保留的记录正在被使用，或导入后有人修改过', 'Records are kept if they are in use or were changed after the import'),
          exitCode: partialSuccessExitCode,
        }
      : {}),
  };
}

const question = ({ say }: Context, { id, name, created, updated }: Detail) =>
  say(
    `将撤销导入 ${id}（${sanitizeLine(name)}）：删除它新增的 ${created} 条，恢复它更新的 ${updated} 条；之后被使用或修改过的保留。`,
    `This undoes import ${id} (${sanitizeLine(name)}): deletes the ${created} it created and restores the ${updated} it updated. Records used or changed since then are kept.`,
  );

/** Undoes an import in the background; `--watch` waits until it is done. */
export async function undoImport(context: Context, text: string, { watch, progress }: WatchOptions): Promise<CommandResult> {
  const { io, say } = context;
  const id = importIdOf(context, text);
  const client = await context.client();
  await confirm(context, 'severe', question(context, await client.getImportFile({ id }, { signal: io.signal })), String(id));
  const started = await client.deleteImportedRows({ id }, { signal: io.signal });
  if (watch) return endedUndo(context, id, await watchUndo(context, client, id, progress));
  return {
    data: started,
    text: say(`开始撤销导入 ${id}`, `The undo of import ${id} started`),
    note: say(`用 shiyi import show ${id} 查看进度`, `see how far it is with: shiyi import show ${id}`),
  };
}
