import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../http/context.js';
import { Refusal } from '../http/refusal.js';
import type { ImportOptions, ImportType } from './kind.js';
import { kindOf, wholeFileValues } from './kinds.js';
import { headRowOf, parseMapping } from './map/columns.js';
import { companyHeads } from './map/company-heads.js';
import { matchColumns } from './map/match-columns.js';
import type { Column } from './map/match-file-columns.js';
import { readMappings } from './map/saved-mappings.js';
import { mergeWords } from './map/word-mapping.js';
import type { SourceFormat } from './read/table.js';

export interface ImportStart {
  type: ImportType;
  name: string;
  fileKey: string;
  size: number;
  format: SourceFormat;
  dryRun: boolean;
  sha256: string;
  options: Record<string, unknown> & Pick<ImportOptions, 'mapping' | 'words' | 'preview_row'>;
}

/**
 * Returns the identity of an import. The same content, options and columns are the same import, even in repeated or concurrent requests.
 */
export const identityOf = ({ type, sha256, dryRun, options }: ImportStart) => {
  const { language: _, ip: __, mapping: ___, words: ____, preview_row: _____, ...own } = options;
  const told = Object.entries(own).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([type, sha256, dryRun, told]))
    .digest('hex');
};

const normalizedMapping = (mapping: string) => JSON.stringify([...parseMapping(mapping)].toSorted());

/**
 * Returns the existing import that this one would repeat, if its columns and words would still be mapped the same way.
 *
 * @throws Refusal 40900 while that one is being undone
 */
export async function twinOf({ db, principal }: Context, identity: string, { type, options }: ImportStart): Promise<number | undefined> {
  // An import that was canceled, failed or changed nothing no longer blocks a new import of its file.
  await sql`update import_file f set identity = null from job j where j.id = f.job_id and f.identity = ${identity}
    and (j.status in ('failed', 'cancelled') or (j.status = 'finished' and f.created + f.updated = 0))`.execute(db);
  const stored = await db
    .selectFrom('import_file')
    .select(['id', 'columns', 'options', 'words', 'undo_job_id'])
    .where('identity', '=', identity)
    .execute();
  if (stored.length === 0) return undefined;
  const memory = await readMappings(db, principal.staffId, type);
  const company = await companyHeads(db, type);
  const twin = stored.find((one) => {
    const columns = one.columns as Column[];
    const { mapping, words = '' } = one.options as ImportOptions;
    if (columns.length === 0) return normalizedMapping(mapping) === normalizedMapping(options.mapping) && words === (options.words ?? '');
    const heads = columns.map(({ column }) => column);
    const said = memory.get(headRowOf(heads));
    if ((one.words ?? words) !== mergeWords(said?.words ?? '', options.words ?? '')) return false;
    const given = wholeFileValues(kindOf(type), one.options as ImportOptions);
    const now = matchColumns(heads, kindOf(type), { chosen: parseMapping(options.mapping), remembered: said?.mapping, company }, given);
    return columns.every(({ field }, at) => field === now[at]?.field);
  });
  if (twin?.undo_job_id)
    throw new Refusal(40900, [
      '这个文件的上次导入正在撤销，请等撤销结束后再导入',
      'The last import of this file is being undone; import it again once that has finished',
    ]);
  return twin?.id;
}
