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

/** Merges the latest live event into a running import, unless the response is newer. */
export function withLive<T extends ImportFile>(one: T, event: JobEvent | undefined): T {
  if (!event || !isLive(one) || !isLive(event) || event.done < processedRows(one)) return one;
  const { status, created, updated, skipped, failed, pct } = event;
  return { ...one, status, created, updated, skipped, failed, success: created + updated + skipped, read_pct: pct ?? one.read_pct };
}

/** Returns whether the import changed records and is still within its undo period. */
export function canUndo(one: ImportFile): boolean {
  if (one.dry_run || isLive(one) || one.undone_at !== null || one.created + one.updated === 0) return false;
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
