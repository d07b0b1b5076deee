import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { exportFile, getExport, startExport } from '../../../exports/exports.js';
import type { Context, Handlers } from '../../../http/context.js';
import { checkPhrase } from './check.js';
import { columns, visiblePhrases, within } from './columns.js';
import { exportKind } from './export.js';
import { deletePhraseGroup, getPhraseTree, savePhraseGroup } from './groups.js';
import { createPhraseUse, deletePhrase, phraseRow, savePhrase } from './save.js';
import { sortPhraseGroups, sortPhrases } from './sort.js';

export const handlers: Handlers = {
  listPhrases: list('listPhrases', {
    from: (context: Context) => visiblePhrases(context),
    id: 'phrase.id',
    columns,
    search: searchNames(
      ['phrase.title', 'phrase.content', sql<string>`coalesce(phrase.shortcut, '')`],
      sql<string>`pinyin_keys(phrase.title)`,
    ),
    where: { group_id: within, scope: 'phrase.scope' },
    order: [{ asc: 'phrase.sort' }, { asc: 'phrase.title' }],
  }),

  getPhrase: (context, { id }) => phraseRow(context, id),

  savePhrase,

  deletePhrase,

  createPhraseUse,

  checkPhrase,

  sortPhrases,

  getPhraseTree,

  savePhraseGroup,

  sortPhraseGroups,

  deletePhraseGroup,

  createPhraseExport: (context, order) => startExport(context, exportKind, order),
  getPhraseExport: (context, { id }) => getExport(context, exportKind, id),
  exportPhrases: (context, { id }) => exportFile(context, exportKind, id),
};
