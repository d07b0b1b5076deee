import type { Data, Row } from '@shiyi/sdk';
import type { JobEvent } from '#api/live.js';
import type { ChipTone } from '#ui/status/StatusChip.js';

export type ImportFile = Row<'listImportFiles'>;
export type ImportDetail = Data<'getImportFile'>;
export type Outcome = Row<'listImportRows'>['outcome'];

export const outcomes = ['failed', 'skipped', 'updated', 'created'] as const satisfies readonly Outcome[];

const undoDays = 30;

export const isLive = ({ status }: Pick<ImportFile, 'status'>) => status === 'waiting' || status === 'running';

/** Returns the number of rows processed so far, whatever their outcome. */
export const processedRows = ({ success, failed }: ImportFile) => success + failed;

type Jobs = Readonly<Record<number, JobEvent>>;

function withImportEvent<T extends ImportFile>(one: T, event: JobEvent | undefined): T {
  if (!event || !isLive(one) || !isLive(event) || event.done < processedRows(one)) return one;
  const { status, created, updated, skipped, failed, pct } = event;
  return { ...one, status, created, updated, skipped, failed, success: created + updated + skipped, read_pct: pct ?? one.read_pct };
}

function withUndoEvent<T extends ImportFile>(one: T, event: JobEvent | undefined): T {
  if (!event || !one.undo || !isLive(one.undo) || !isLive(event)) return one;
  const { status, removed, updated: restored, skipped: kept, pct } = event;
  return { ...one, undo: { ...one.undo, status, removed, restored, kept, pct: pct ?? one.undo.pct } };
}

/** Merges the latest live events of a running import or undo, unless the response is newer. */
export const withLive = <T extends ImportFile>(one: T, jobs: Jobs): T =>
  withUndoEvent(withImportEvent(one, jobs[one.job_id]), one.undo ? jobs[one.undo.job_id] : undefined);

/** Returns the job that is working on the import, if there is one. */
export const liveJobOf = (one: ImportFile): number[] =>
  isLive(one) ? [one.job_id] : one.undo && isLive(one.undo) ? [one.undo.job_id] : [];

export const isUndoing = ({ undo }: ImportFile) => undo !== null && isLive(undo);

/** Returns whether the import changed records that no undo is removing, and is still within its undo period. */
export function canUndo(one: ImportFile): boolean {
  if (one.dry_run || isLive(one) || isUndoing(one) || one.undone_at !== null || one.created + one.updated === 0) return false;
  return one.finished_at === null || Date.parse(one.finished_at) > Date.now() - undoDays * 86_400_000;
}

export const stateTones: Record<ImportFile['status'], ChipTone> = {
  waiting: 'wait',
  running: 'info',
  finished: 'good',
  failed: 'bad',
  cancelled: 'plain',
};

export const outcomeTones: Record<Outcome, ChipTone> = { created: 'good', updated: 'info', skipped: 'plain', failed: 'bad' };
