import type { Context } from '../../http/context.js';
import { Refusal, type Sentence } from '../../http/refusal.js';
import type { ownImport } from '../imports.js';
import type { UndoJobFacts, UndoOrder } from './undo-job.js';

/** Days after its end in which an import can be undone. */
const undoDays = 30;

const ended = new Set(['finished', 'failed', 'cancelled']);

/** @throws Refusal 40900 for an import that cannot be undone */
export function assertUndoable({ status, dry_run, undone_at, finished_at }: Awaited<ReturnType<typeof ownImport>>) {
  const refused = (why: Sentence) => new Refusal(40900, why);
  if (undone_at) throw refused(['这次导入已经撤销过了', 'This import has already been undone']);
  if (!ended.has(status)) throw refused(['导入还在进行，请先取消', 'The import is still running; cancel it first']);
  if (dry_run) throw refused(['预检没有写入任何内容，无需撤销', 'A dry run writes nothing, so there is nothing to undo']);
  if (finished_at && Date.parse(finished_at) < Date.now() - undoDays * 86_400_000)
    throw refused([`导入已超过 ${undoDays} 天，不能撤销`, `The import is more than ${undoDays} days old and can’t be undone`]);
}

/** Adds the job that undoes an import, or lets the one that was stopped continue. One that runs already is left alone. */
export async function startUndo({ db, principal, deps, audit }: Context, { id, name }: { id: number; name: string }) {
  const job = await deps.jobs.add(db, 'import_undo', {
    name,
    operatorId: principal.staffId,
    uniqueKey: String(id),
    input: { import_file_id: id } satisfies UndoOrder,
    facts: { import_file_id: id, removed: 0, updated: 0, skipped: 0 } satisfies UndoJobFacts,
  });
  audit({ target: name, after: { import_file_id: id, job_id: job.id } });
  if (job.isNew) await db.updateTable('import_file').set({ undo_job_id: job.id }).where('id', '=', id).execute();
}
