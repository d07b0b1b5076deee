import { type Context, FileAnswer, type Handlers, StoredAnswer } from '../context.js';
import { operations } from '../contract.js';
import { assertNoChannel, assertStaff } from '../customer.js';
import type { Change } from '../imports/changes.js';
import type { Column } from '../imports/import-job.js';
import { importColumns, imports, importUpload, importWithFile, ownImport, sightOf, startImport } from '../imports/imports.js';
import type { ImportOptions, ImportType } from '../imports/kind.js';
import { kindOf } from '../imports/kinds.js';
import { outcomeFile } from '../imports/outcome-file.js';
import { lineOutcomes, type Outcome } from '../imports/outcomes.js';
import type { Format } from '../imports/read-table.js';
import { templateFile } from '../imports/template.js';
import { undoImport } from '../imports/undo.js';
import { page } from '../page.js';
import { Refusal } from '../refusal.js';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const permissionOf = (id: string) => operations.find((one) => one.id === id)?.permission ?? '';
const ended = new Set(['finished', 'failed', 'cancelled']);
const undoDays = 30;

const inOwnScope = ({ principal }: Context) => principal.scope.kind === 'all';

export const importFileHandlers: Handlers = {
  async listImportFiles(context, { page: number, limit, type, status }) {
    const query = imports(context.db)
      .select(importColumns)
      .$if(!inOwnScope(context), (some) => some.where('import_file.operator_id', '=', context.principal.staffId))
      .$if(type !== undefined, (some) => some.where('import_file.type', '=', type as string))
      .$if(status !== undefined, (some) => some.where('job.status', '=', status as string))
      .orderBy('import_file.id', 'desc');
    return page(context.db, query, { page: number, limit });
  },

  async getImportFile(context, { id }) {
    const file = await ownImport(context, id);
    const shown = await imports(context.db).select(importColumns).where('import_file.id', '=', id).executeTakeFirstOrThrow();
    const kind = kindOf(file.type as ImportType);
    const word = (label: readonly [string, string]) => label[context.caller.language === 'zh' ? 0 : 1];
    const labelOf = (name: string) => word(kind.fields.find((field) => field.name === name)?.label ?? [name, name]);
    const personal = new Set(kind.fields.filter((field) => field.personal).map((field) => field.name));
    const changes = file.changes as Change[];
    return {
      ...shown,
      columns: file.columns as Column[],
      fields: kind.fields.map((field) => ({ field: field.name, label: word(field.label), required: field.required ?? false })),
      changes: changes.map(({ row_no, fields }) => ({
        row_no,
        fields: fields.filter((one) => !personal.has(one.field)).map((one) => ({ ...one, label: labelOf(one.field) })),
      })),
    } as never;
  },

  async listImportRows(context, { id, page: number, limit, outcome }) {
    await ownImport(context, id);
    const query = context.db
      .selectFrom(lineOutcomes(id).as('line'))
      .select(['row_no', 'outcome', 'field', 'reason', 'target_id'])
      .$if(outcome !== undefined, (some) => some.where('outcome', '=', outcome as Outcome['outcome']))
      .orderBy('row_no');
    return page(context.db, query, { page: number, limit });
  },

  async createImportRun(context, { id, dry_run = false, mapping, on_duplicate }) {
    const file = await importWithFile(context, id);
    const { caller, principal } = context;
    const { operation } = kindOf(file.type as ImportType);
    if (!principal.isAdmin && !principal.permissions.has(permissionOf(operation))) throw new Refusal(40300);
    const before = file.options as ImportOptions;
    const options: ImportOptions = {
      ...before,
      mapping: mapping ?? before.mapping,
      on_duplicate: on_duplicate ?? before.on_duplicate,
      language: caller.language,
      ip: caller.ip,
      sight: sightOf(context),
    };
    return startImport(context, {
      type: file.type as ImportType,
      name: file.name,
      fileKey: file.file_key,
      size: file.size,
      sha256: file.sha256,
      format: file.format as Format,
      dryRun: dry_run,
      options,
    }) as never;
  },

  async exportImportTemplate({ caller }, { type }) {
    const kind = kindOf(type);
    const name = caller.language === 'zh' ? `${kind.label[0]}导入模板.xlsx` : `${kind.label[1]} import.xlsx`;
    return new FileAnswer(await templateFile(kind, caller.language), xlsx, name);
  },

  async exportImportFile(context, { id }) {
    const file = await importWithFile(context, id);
    if (!ended.has(file.status)) throw new Refusal(40900, ['导入还没有结束，请稍后再下载', 'The import has not ended; download it later']);
    const stored = await outcomeFile(context, file);
    context.audit({ target: file.name, after: { import_file_id: id } });
    const name = file.name.replace(/(\.\w+)?$/, `-${context.caller.language === 'zh' ? '结果' : 'result'}.${file.format}`);
    return new StoredAnswer(stored, file.format === 'csv' ? 'text/csv; charset=utf-8' : xlsx, name);
  },

  async deleteImportedRows(context, { id }) {
    const { db, audit, caller } = context;
    const file = await ownImport(context, id);
    if (file.undone_at) throw new Refusal(40900, ['这次导入已经撤销过了', 'This import was taken back already']);
    if (!ended.has(file.status)) throw new Refusal(40900, ['导入还在进行，请先取消', 'The import is still running; cancel it first']);
    if (file.dry_run) throw new Refusal(40900, ['试运行没有写入任何内容', 'A try has written nothing']);
    if (file.finished_at && Date.parse(file.finished_at) < Date.now() - undoDays * 86_400_000)
      throw new Refusal(40900, [`导入已超过 ${undoDays} 天，不能撤销`, `The import is more than ${undoDays} days old`]);
    const undone = await undoImport(db, id, kindOf(file.type as ImportType), (sentence) => sentence[caller.language === 'zh' ? 0 : 1]);
    await db.updateTable('import_file').set({ undone_at: new Date(), identity: null }).where('id', '=', id).execute();
    audit({ target: file.name, after: { import_file_id: id, ok: undone.ok.length, failed: undone.failed.length } });
    return undone as never;
  },

  async importCustomers(context, { principal_user_id, ...input }) {
    await assertStaff(context.db, principal_user_id);
    assertNoChannel(input.channel_id);
    const principal = principal_user_id ?? context.principal.staffId;
    return importUpload(context, 'member', { ...input, principal_user_id: principal }) as never;
  },
};
