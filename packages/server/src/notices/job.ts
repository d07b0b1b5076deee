import { keptDays } from '../exports/export-kind.js';
import { exportKindOf } from '../exports/kinds.js';
import type { Sentence } from '../http/refusal.js';
import type { JobKind } from '../jobs/job.js';
import { syncKindOf } from '../sync/kinds.js';
import type { SyncName } from '../sync/sync.js';
import type { NoticeContent } from './content.js';

const counted = new Intl.NumberFormat('en-US');

/** How a job ended. */
export interface JobFacts {
  kind: JobKind;
  name: string;
  status: 'finished' | 'failed';
  sync: SyncName | null;
  /** Missing in notifications from older versions, as are the id and the number of rows, which only exports show. */
  export?: string | null;
  id?: number;
  done?: number;
  created: number;
  updated: number;
  skipped: number;
  removed: number;
  failed: number;
  error: string | null;
  /** Missing in notifications from older versions. */
  error_en?: string | null;
  import_file_id: number | null;
  dry_run: boolean;
}

function titleOf({ status, sync, name, dry_run, export: exported }: JobFacts): Sentence {
  if (exported) {
    const [zh, en] = exportKindOf(exported).name;
    return status === 'failed' ? [`${zh}导出失败`, `${en} weren’t exported`] : [`${zh}导出完成`, `${en} are exported`];
  }
  if (sync) {
    const named = syncKindOf(sync).name;
    const [zh, en] = dry_run ? ([`${named[0]}（预检）`, `${named[1]} (preview)`] as const) : named;
    return status === 'failed' ? [`${zh}未完成`, `${en}: sync didn’t finish`] : [`${zh}已完成`, `${en} synced`];
  }
  if (status === 'failed')
    return dry_run ? [`「${name}」预检失败`, `Dry run of “${name}” failed`] : [`「${name}」导入失败`, `“${name}” wasn’t imported`];
  return dry_run ? [`「${name}」预检完成`, `Dry run of “${name}” finished`] : [`「${name}」导入完成`, `“${name}” is imported`];
}

function textOf({ error, error_en, sync, done = 0, export: exported, created, updated, skipped, removed, failed }: JobFacts): Sentence {
  if (error) return [error, error_en || error];
  if (exported)
    return [`${counted.format(done)} 行，文件保留 ${keptDays} 天`, `${counted.format(done)} rows; the file is kept for ${keptDays} days`];
  const parts: [number, string, string][] = [
    [created, '新增', 'created'],
    [updated, '更新', 'updated'],
    ...(sync
      ? ([sync === 'staff' ? [removed, '停用', 'disabled'] : [removed, '移除', 'removed']] as [number, string, string][])
      : ([[skipped, '跳过', 'skipped']] as [number, string, string][])),
    [failed, '失败', 'failed'],
  ];
  const told = parts.filter(([count], at) => count > 0 || at === 0);
  return [
    told.map(([count, zh]) => `${zh} ${counted.format(count)}`).join('，'),
    told.map(([count, , en]) => `${counted.format(count)} ${en}`).join(', '),
  ];
}

function linkOf({ import_file_id, sync, export: exported, id }: JobFacts) {
  if (exported) return `${exportKindOf(exported).path}?export=${id}`;
  if (import_file_id) return `/system/import?open=${import_file_id}`;
  return sync === 'staff' ? '/system/staff' : '/system/platform';
}

export const jobNotice = (facts: JobFacts): NoticeContent => ({
  tone: facts.status === 'failed' ? 'error' : facts.failed > 0 ? 'warning' : 'success',
  title: titleOf(facts),
  text: textOf(facts),
  link: linkOf(facts),
});
