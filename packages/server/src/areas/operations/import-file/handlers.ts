import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { assertMay } from '../../../auth/also-may.js';
import type { Principal } from '../../../auth/principal.js';
import { everyRow } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import type { StoredObject } from '../../../files/file-store.js';
import { type Context, FileReply, type Handlers, StoredFileReply } from '../../../http/context.js';
import { notFound, Refusal } from '../../../http/refusal.js';
import { healthFieldsIn } from '../../../imports/health-samples.js';
import type { ImportStart } from '../../../imports/identity.js';
import { importNames, importNeeds, importOperation, undoNeeds } from '../../../imports/import-operation.js';
import {
  assertChoices,
  importColumns,
  imports,
  importUpload,
  importWithFile,
  ownImport,
  startedBy,
  startImport,
} from '../../../imports/imports.js';
import type { ImportOptions, ImportType } from '../../../imports/kind.js';
import { kindOf } from '../../../imports/kinds.js';
import type { Column } from '../../../imports/map/match-file-columns.js';
import { deleteMapping } from '../../../imports/map/saved-mappings.js';
import { csvTemplate, templateFile } from '../../../imports/map/template.js';
import { contentTypes } from '../../../imports/outcome/content-types.js';
import { writeOutcomeFile } from '../../../imports/outcome/outcome-file.js';
import { isWaiting, lineOutcomes, linePlace, lineReason, withoutReasons, withRetention } from '../../../imports/outcome/outcomes.js';
import { type SourceFormat, tableFormat } from '../../../imports/read/table.js';
import { assertUndoable, startUndo } from '../../../imports/undo/start-undo.js';
import { assertStaff } from '../../customers/customer/customer.js';
import { assertChannel } from '../../organisation/channel/channel.js';
import { detailOf, mayRun } from './detail.js';

const ended = new Set(['finished', 'failed', 'cancelled']);

const inOwnScope = ({ principal }: Context) => principal.scope.kind === 'all';

/** Returns the stored outcome file: the one just written, unless another request stored one first. */
async function keepOutcome(context: Context, id: number, written: StoredObject | undefined): Promise<StoredObject> {
  const { result, outcome_language } = await importWithFile(context, id);
  const { language } = context.caller;
  if (result && outcome_language === language) return result as StoredObject;
  if (!written) throw new Error('The result file already exists.');
  if (result) return written;
  const kept = { outcome_key: written.key, result: JSON.stringify(written), outcome_language: language };
  await context.db.updateTable('import_file').set(kept).where('id', '=', id).execute();
  return written;
}

/** Starts an import of the same file with other options. */
const startAgain = (file: Awaited<ReturnType<typeof ownImport>>, dryRun: boolean, options: ImportOptions): ImportStart => ({
  type: file.type as ImportType,
  name: file.name,
  fileKey: file.file_key,
  size: file.size,
  sha256: file.sha256,
  format: file.format,
  dryRun,
  options,
});

/** Only the user who imported a file may read its health data: others need consent, which is unknown for a file. @throws Refusal 40300 */
function assertOwnHealth({ staffId }: Principal, file: Awaited<ReturnType<typeof ownImport>>) {
  const health = healthFieldsIn(file.type as ImportType);
  if (file.operator_id !== staffId && (file.columns as Column[]).some(({ field }) => field !== null && health.includes(field)))
    throw new Refusal(40300, [
      '文件含有健康数据，只有导入的人可以下载；请联系导入的人',
      'The file has health data, so only the person who imported it can download it; ask them',
    ]);
}

export const handlers: Handlers = {
  listImportFiles: list('listImportFiles', {
    from: (context: Context) =>
      imports(context.db).$if(!inOwnScope(context), (some) => some.where('import_file.operator_id', '=', context.principal.staffId)),
    id: 'import_file.id',
    columns: importColumns,
    where: { type: 'import_file.type', status: 'job.status' },
    order: [],
  }),

  getImportFile: detailOf,

  listImportRows: list('listImportRows', {
    from: async (context: Context, { id }: Input<'listImportRows'>) => {
      const { type, kept } = await ownImport(context, id);
      const lines = mayRun(context.principal, type as ImportType) ? lineOutcomes(id) : withoutReasons(id);
      return context.db
        .selectFrom(withRetention(lines, id, kept).as('line'))
        .innerJoin('import_file', (on) => on.on('import_file.id', '=', id));
    },
    id: 'line.place',
    columns: ({ caller }: Context) =>
      [...linePlace, 'line.outcome', 'line.field', lineReason(caller), 'line.target_id', 'line.kept'] as const,
    where: {
      id: everyRow,
      is_kept: (isKept) => (isKept ? sql`line.kept is not null` : sql`line.kept is null`),
      is_waiting: (waits) => (waits ? isWaiting : sql`not ${isWaiting}`),
    },
    order: [{ asc: 'line.place' }],
  }),

  async createImportRun(context, { id, dry_run = false, mapping, on_duplicate, header_row, sheet, ...more }) {
    const file = await importWithFile(context, id);
    const before = file.options as ImportOptions;
    const chosen = {
      mapping: mapping ?? before.mapping,
      on_duplicate: on_duplicate ?? before.on_duplicate,
      // The header row of one sheet does not apply to another.
      ...(header_row === undefined && sheet === undefined ? {} : { header_row }),
      ...(sheet === undefined ? {} : { sheet: sheet ?? undefined }),
      ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
    };
    assertMay(context.principal, importNeeds(file.type as ImportType, chosen));
    assertChoices(file.type as ImportType, context.principal.timeZone, chosen);
    return startImport(context, startAgain(file, dry_run, { ...before, ...chosen, ...startedBy(context) }));
  },

  async deleteImportMapping(context, { id }) {
    const { db, principal, audit } = context;
    const file = await ownImport(context, id);
    const heads = (file.columns as Column[]).map((one) => one.column);
    if (!(await deleteMapping(db, principal.staffId, file.type as ImportType, heads))) throw notFound();
    audit({ target: file.name });
    return {};
  },

  async exportImportTemplate({ caller: { language } }, { type, format = 'xlsx' }) {
    const kind = kindOf(type);
    const { zh, en } = importNames(kind.type);
    const name = language === 'zh' ? `${zh}导入模板.${format}` : `${en} import.${format}`;
    const bytes = format === 'csv' ? csvTemplate(kind, language) : await templateFile(kind, language);
    return new FileReply(bytes, contentTypes[format], name);
  },

  exportImportFile: {
    async prepare(context, { id, format }) {
      const { principal, caller, tenant } = context;
      const file = await tenant((db) => importWithFile({ db, principal }, id));
      // The file shows what was imported, which is for those who may import it.
      assertMay(principal, [importOperation(file.type as ImportType).id]);
      assertOwnHealth(principal, file);
      if (!ended.has(file.status))
        throw new Refusal(40900, ['导入还没有结束，请稍后再下载', 'The import hasn’t finished; download the result later']);
      const own = tableFormat(file.format as SourceFormat);
      const as = format ?? own;
      // A file in the other format or language is only for this response; the clean-up of unreferenced files deletes it.
      const isKept = as === own && (!file.result || file.outcome_language === caller.language);
      const written = file.result && isKept ? undefined : await writeOutcomeFile(context, file, as);
      const name = file.name.replace(/(\.\w+)?$/, `-${caller.language === 'zh' ? '结果' : 'result'}.${as}`);
      return async (inside) => {
        const stored = written && !isKept ? written : await keepOutcome(inside, id, written);
        inside.audit({ target: file.name, after: { import_file_id: id } });
        return new StoredFileReply(stored, contentTypes[as], name);
      };
    },
  },

  async deleteImportedRows(context, { id }) {
    const { db, principal } = context;
    await db.selectFrom('import_file').select('id').where('id', '=', id).forUpdate().execute();
    const file = await ownImport(context, id);
    assertUndoable(file);
    assertMay(principal, undoNeeds(file.type as ImportType, { ...file, isOwn: file.operator_id === principal.staffId }));
    await startUndo(context, file);
    return imports(db).select(importColumns(context)).where('import_file.id', '=', id).executeTakeFirstOrThrow();
  },

  importCustomers: importUpload('member', async ({ db, principal }, { principal_user_id, ...input }) => {
    await assertStaff(db, principal_user_id);
    await assertChannel(db, input.channel_id);
    return { ...input, principal_user_id: principal_user_id ?? principal.staffId };
  }),
};
