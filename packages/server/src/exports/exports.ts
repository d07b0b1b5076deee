import { sql } from 'kysely';
import { sees } from '../auth/principal.js';
import { type Context, StoredFileReply } from '../http/context.js';
import { operations } from '../http/contract.js';
import { notFound, Refusal } from '../http/refusal.js';
import { contentTypes } from '../imports/outcome/content-types.js';
import type { Format } from '../imports/read/table.js';
import { jobError } from '../jobs/job-errors.js';
import type { ExportFacts, ExportKind, ExportOrder } from './export-kind.js';
import { exportKindOf } from './kinds.js';

/** The caller's own exports of a kind: their content depends on the caller. */
const own = ({ db, principal }: Context, kind: ExportKind, id: number) =>
  db
    .selectFrom('job')
    .where('id', '=', id)
    .where('kind', '=', 'export')
    .where(sql<string>`input ->> 'export'`, '=', kind.export)
    .where('operator_id', '=', principal.staffId);

/** @throws Refusal 40400 for an export that is not the caller's */
export async function getExport(context: Context, kind: ExportKind, id: number) {
  const row = await own(context, kind, id)
    .select(['id', 'status', 'input', 'done', jobError(context.caller).as('error'), 'file_expire_at as expire_at'])
    .executeTakeFirst();
  if (!row) throw notFound();
  const { input, ...shown } = row;
  return { ...shown, format: (input as ExportOrder).format };
}

/** Starts an export with the caller's data scope and time zone. */
export async function startExport(context: Context, kind: ExportKind, { format, filter = {} }: { format: Format; filter?: object }) {
  const { db, principal, caller, audit, deps } = context;
  const { scope, staffId, timeZone } = principal;
  const order: ExportOrder = { export: kind.export, format, language: caller.language, principal: { scope, staffId, timeZone }, filter };
  const { id } = await deps.jobs.add(db, 'export', {
    name: kind.name[caller.language === 'zh' ? 0 : 1],
    operatorId: staffId,
    input: order,
    facts: { export: kind.export, page: kind.path } satisfies ExportFacts,
  });
  audit({ target: id, after: { job_id: id, format, filter } });
  return getExport(context, kind, id);
}

/** @throws Refusal 40900 before the export is finished, 40400 once its file is deleted */
export async function exportFile(context: Context, kind: ExportKind, id: number): Promise<StoredFileReply> {
  const row = await own(context, kind, id)
    .select(['name', 'status', 'input', 'file_key', 'file_size', 'file_sha256', 'file_expire_at'])
    .executeTakeFirst();
  if (!row) throw notFound();
  const { file_key: key, file_size: size, file_sha256: sha256, file_expire_at: until } = row;
  if (row.status !== 'finished') throw new Refusal(40900, ['导出还没有完成，请稍后再下载', 'The export isn’t finished; download it later']);
  if (key === null || size === null || sha256 === null || until === null || Date.parse(until) <= Date.now())
    throw new Refusal(40400, ['导出文件已过期删除，请重新导出', 'The file of this export has been deleted; export again']);
  const { format, principal: made } = row.input as ExportOrder;
  if (!sees(context.principal.scope, made.scope))
    throw new Refusal(40300, [
      '导出之后您的数据范围变小了，请重新导出',
      'Your data scope has become smaller since this export; export again',
    ]);
  context.audit({ target: row.name, after: { job_id: id } });
  return new StoredFileReply({ key, size, sha256 }, contentTypes[format], `${row.name}-${id}.${format}`);
}

/** Where the caller gets the file of a job; null for jobs without a file, for those of others, and once it is deleted. */
export function fileUrl(job: { id: number; export: string | null; has_file: boolean }): string | null {
  if (job.export === null || !job.has_file) return null;
  const { download } = exportKindOf(job.export);
  return `${operations.find((one) => one.id === download)?.path}?id=${job.id}`;
}
