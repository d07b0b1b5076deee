import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context, StoredFile } from '../context.js';
import type { Db } from '../db/database.js';
import { newFileKey } from '../files/file-store.js';
import { tellJob } from '../jobs/tell.js';
import { notFound, Refusal, refuseField, type Sentence } from '../refusal.js';
import type { ImportOptions, ImportType } from './kind.js';
import { type Format, formatOf, UnreadableFile } from './read-table.js';

/** Columns of the contract's `ImportFile`. */
export const importColumns = [
  'import_file.id',
  'import_file.job_id',
  'import_file.name',
  'import_file.type',
  'job.status',
  'import_file.dry_run',
  'job.total',
  'import_file.read_pct',
  sql<number>`import_file.created + import_file.updated + import_file.skipped`.as('success'),
  'import_file.created',
  'import_file.updated',
  'import_file.skipped',
  'import_file.failed',
  'job.error',
  sql<{
    id: number;
    name: string;
  }>`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = import_file.operator_id)`.as('operator'),
  'import_file.created_at',
  'job.finished_at',
  'import_file.undone_at',
  'import_file.file_forgotten_at',
] as const;

export const imports = (db: Db) => db.selectFrom('import_file').innerJoin('job', 'job.id', 'import_file.job_id');

/** Imports of others are for those who see the whole enterprise. @throws Refusal 40400 */
export async function ownImport({ db, principal }: Context, id: number) {
  const found = await imports(db)
    .selectAll('import_file')
    .select(['job.status', 'job.finished_at'])
    .where('import_file.id', '=', id)
    .$if(principal.scope.kind !== 'all', (some) => some.where('import_file.operator_id', '=', principal.staffId))
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

export const fileForgotten: Sentence = [
  '这次导入的文件已过保留期限，不再保存；各行结果仍可查看，需要时请重新上传',
  'The file of this import was kept for its time and is gone; what became of its rows is still listed, and it can be sent again',
];

/** An import whose file is there, and stays until the end of the transaction. @throws Refusal 40400 */
export async function importWithFile(context: Context, id: number) {
  await context.db.selectFrom('import_file').select('id').where('id', '=', id).forUpdate().execute();
  const found = await ownImport(context, id);
  if (found.file_forgotten_at) throw new Refusal(40400, fileForgotten);
  return found;
}

export interface ImportStart {
  type: ImportType;
  name: string;
  fileKey: string;
  size: number;
  format: Format;
  dryRun: boolean;
  sha256: string;
  options: Record<string, unknown>;
}

/** The same content with the same options is the same import, however often and however many at once ask for it. */
const identityOf = ({ type, sha256, dryRun, options }: ImportStart) => {
  const { language: _, ip: __, ...own } = options;
  const told = Object.entries(own).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([type, sha256, dryRun, told]))
    .digest('hex');
};

/** Adds an import and its job, or finds the one that is the same. */
export async function startImport(context: Context, start: ImportStart) {
  const { db, principal, audit } = context;
  const identity = identityOf(start);
  const enterprise_id = principal.enterpriseId;
  // One at a time asks for this identity; a try is never the same as one before.
  await sql`select pg_advisory_xact_lock(713003, hashtext(${`${enterprise_id}:${identity}`}))`.execute(db);
  // One that was cancelled or has failed no longer stands for its file.
  await sql`update import_file f set identity = null from job j
    where j.id = f.job_id and f.identity = ${identity} and j.status in ('failed', 'cancelled')`.execute(db);
  const twin = start.dryRun ? undefined : await imports(db).select(importColumns).where('identity', '=', identity).executeTakeFirst();
  if (twin) return twin;
  const job = await db
    .insertInto('job')
    .values({ enterprise_id, kind: 'import', name: start.name, operator_id: principal.staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('import_file')
    .values({
      enterprise_id,
      job_id: job.id,
      type: start.type,
      name: start.name,
      format: start.format,
      file_key: start.fileKey,
      outcome_key: newFileKey(),
      size: start.size,
      sha256: start.sha256,
      dry_run: start.dryRun,
      options: JSON.stringify(start.options),
      identity: start.dryRun ? null : identity,
      operator_id: principal.staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ target: start.name, after: { import_file_id: id, dry_run: start.dryRun, size: start.size } });
  await tellJob(db, job.id);
  return imports(db).select(importColumns).where('import_file.id', '=', id).executeTakeFirstOrThrow();
}

/** Whose records the caller may change, kept for the job that does it. */
export const sightOf = ({ principal: { scope, staffId } }: Context): ImportOptions['sight'] => ({ scope, staffId });

/** Starts an import from an upload. @throws Refusal 42200 when the file is no table */
export async function importUpload(
  context: Context,
  type: ImportType,
  {
    file,
    dry_run = false,
    ...input
  }: { file: Blob; dry_run?: boolean; mapping?: string; on_duplicate?: 'skip' | 'update' } & Record<string, unknown>,
) {
  const { stored, name } = file as StoredFile;
  const { caller, house } = context;
  await using held = await house.files.hold(stored.key);
  const format = await formatOf(held?.path ?? '').catch((error) => {
    throw error instanceof UnreadableFile ? refuseField(42200, 'file', 'table', error.sentence) : error;
  });
  const { mapping = '', on_duplicate = 'skip', ...more } = input;
  const options: ImportOptions = { ...more, mapping, on_duplicate, language: caller.language, ip: caller.ip, sight: sightOf(context) };
  const started = await startImport(context, {
    type,
    name: name.slice(0, 200),
    fileKey: stored.key,
    size: stored.size,
    sha256: stored.sha256,
    format,
    dryRun: dry_run,
    options,
  });
  const kept = await context.db.selectFrom('import_file').select('id').where('file_key', '=', stored.key).executeTakeFirst();
  if (!kept) context.afterCommit(() => house.files.delete(stored.key));
  return started;
}
