import type { Data, Input, importOf } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { newFileKey } from '../files/file-store.js';
import type { Context, Deps, PreparingContext, StoredFile } from '../http/context.js';
import { notFound, Refusal, refuseField, type Sentence } from '../http/refusal.js';
import { jobError } from '../jobs/job-errors.js';
import { publishJob } from '../jobs/publish.js';
import { type ImportStart, identityOf, twinOf } from './identity.js';
import { noteImportFacts } from './job-facts.js';
import type { ImportOptions, ImportType } from './kind.js';
import { kindOf } from './kinds.js';
import { mappingProblem } from './map/columns.js';
import { constantsIn } from './map/constants.js';
import { wordsProblem } from './map/word-mapping.js';
import type { Encoding } from './read/encoding.js';
import { formatOf } from './read/format-of.js';
import type { Separator } from './read/separator.js';
import { type SourceFormat, UnreadableFile } from './read/table.js';
import { undoColumn } from './undo/undo-column.js';

/** Columns of the contract's `ImportFile`. */
export const importColumns = ({ caller }: Pick<Context, 'caller'>) =>
  [
    'import_file.id',
    'import_file.job_id',
    'import_file.name',
    sql<ImportType>`import_file.type`.as('type'),
    'job.status',
    'import_file.dry_run',
    'job.total',
    'import_file.read_pct',
    sql<number>`import_file.created + import_file.updated + import_file.skipped`.as('success'),
    'import_file.created',
    'import_file.updated',
    'import_file.skipped',
    'import_file.failed',
    jobError(caller).as('error'),
    sql<{
      id: number;
      name: string;
    }>`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = import_file.operator_id)`.as('operator'),
    'import_file.created_at',
    'job.finished_at',
    'import_file.undone_at',
    undoColumn(caller),
    'import_file.file_forgotten_at',
  ] as const;

export const imports = (db: Db) => db.selectFrom('import_file').innerJoin('job', 'job.id', 'import_file.job_id');

/** Returns an import. Only users who see the whole enterprise can access imports of others. @throws Refusal 40400 */
export async function ownImport({ db, principal }: Pick<Context, 'db' | 'principal'>, id: number) {
  const found = await imports(db)
    .selectAll('import_file')
    .select(['job.status', 'job.finished_at'])
    .where('import_file.id', '=', id)
    .$if(principal.scope.kind !== 'all', (some) => some.where('import_file.operator_id', '=', principal.staffId))
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

export const fileDeletedReason: Sentence = [
  '这次导入的文件已过保留期限，不再保存；各行结果仍可查看，需要时请重新上传',
  'The file of this import has been deleted because its retention period ended; row results are still listed. Upload the file again if you need it',
];

/** Returns an import whose file exists, and keeps the file until the end of the transaction. @throws Refusal 40400 */
export async function importWithFile(context: Pick<Context, 'db' | 'principal'>, id: number) {
  await context.db.selectFrom('import_file').select('id').where('id', '=', id).forUpdate().execute();
  const found = await ownImport(context, id);
  if (found.file_forgotten_at) throw new Refusal(40400, fileDeletedReason);
  return found;
}

/** @throws Refusal 42200 */
export function assertChoices(
  type: ImportType,
  timeZone: string,
  { mapping = '', words = '', constants = '', on_duplicate }: Pick<Upload, 'mapping' | 'words' | 'constants' | 'on_duplicate'>,
) {
  const problem = mappingProblem(mapping, kindOf(type));
  if (problem) throw refuseField(42200, 'mapping', 'known', problem);
  const strange = wordsProblem(words, kindOf(type));
  if (strange) throw refuseField(42200, 'words', 'known', strange);
  const read = constantsIn(constants, kindOf(type), timeZone);
  if ('problem' in read) throw refuseField(42200, 'constants', 'known', read.problem);
  if (kindOf(type).engine && on_duplicate === 'update')
    throw refuseField(42200, 'on_duplicate', 'known', ['这类导入不更新已有的记录', 'Imports of this kind don’t update existing records']);
}

/** Adds an import and its job, or returns the identical import. */
export async function startImport(context: Context, start: ImportStart) {
  const { db, principal, audit, deps } = context;
  const identity = identityOf(start);
  // Serialize requests for the same identity. Dry runs are never identical to an earlier one.
  await sql`select pg_advisory_xact_lock(713003, hashtext(${`${principal.enterpriseId}:${identity}`}))`.execute(db);
  const twin = start.dryRun ? undefined : await twinOf(context, identity, start);
  if (twin) return imports(db).select(importColumns(context)).where('import_file.id', '=', twin).executeTakeFirstOrThrow();
  const job = await deps.jobs.add(db, 'import', { name: start.name, operatorId: principal.staffId, isPublishedLater: true });
  const { id } = await db
    .insertInto('import_file')
    .values({
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
  await noteImportFacts(db, job.id);
  await publishJob(db, job.id);
  return imports(db).select(importColumns(context)).where('import_file.id', '=', id).executeTakeFirstOrThrow();
}

/** Returns the context that the job needs of the user who starts an import, such as their data scope and time zone. */
export const startedBy = ({ caller: { language, ip }, principal: { scope, staffId, timeZone } }: Context) => ({
  language,
  ip,
  timeZone,
  dataScope: { scope, staffId } satisfies ImportOptions['dataScope'],
});

interface Upload {
  file: Blob;
  dry_run?: boolean;
  mapping?: string;
  on_duplicate?: 'skip' | 'update';
  header_row?: number;
  sheet?: string;
  words?: string;
  encoding?: Encoding;
  separator?: Separator;
  notations?: string;
  constants?: string;
  preview_row?: number;
}

/** Detects the format of an upload from its content. @throws Refusal 42200 if it is not a table */
async function formatOfUpload({ files }: Deps, { stored }: StoredFile): Promise<SourceFormat> {
  await using held = await files.hold(stored.key);
  return await formatOf(held?.path ?? '').catch((error) => {
    throw error instanceof UnreadableFile ? refuseField(42200, 'file', 'table', error.sentence) : error;
  });
}

async function startUpload(context: Context, type: ImportType, format: SourceFormat, { file, dry_run = false, ...input }: Upload) {
  const { stored, name } = file as StoredFile;
  const { deps } = context;
  const { mapping = '', on_duplicate = 'skip', ...more } = input;
  const options: ImportOptions = { ...more, mapping, on_duplicate, ...startedBy(context) };
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
  if (!kept) context.afterCommit(() => deps.files.delete(stored.key));
  return started;
}

/** Input of the operation that starts imports of a type. */
type UploadOf<Type extends ImportType> = Input<(typeof importOf)[Type]['operation']> & Upload;

interface ImportHandler<Type extends ImportType> {
  prepare(context: PreparingContext, input: UploadOf<Type>): Promise<(context: Context) => Promise<Data<'importCustomers'>>>;
}

/**
 * Creates the operation that starts an import from an upload. `given` validates the fields sent with the file and returns the values for
 * the import.
 */
export function importUpload<Type extends ImportType>(
  type: Type,
  given: (context: Context, input: UploadOf<Type>) => Promise<Upload> = async (_, input) => input,
): ImportHandler<Type> {
  return {
    async prepare({ deps, principal }, input) {
      assertChoices(type, principal.timeZone, input as Upload);
      const format = await formatOfUpload(deps, input.file as StoredFile);
      return async (context) => startUpload(context, type, format, await given(context, input));
    },
  };
}
