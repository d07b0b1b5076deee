import type { Input } from '@shiyi/sdk';
import type { ExportKind } from '../../../exports/export-kind.js';
import { columns, type Phrase, visiblePhrases, within } from './columns.js';

type Filter = NonNullable<Input<'createPhraseExport'>['filter']>;

/** The file has the columns that an import reads. */
export const exportKind: ExportKind = {
  export: 'phrase',
  name: ['话术', 'Quick replies'],
  path: '/material/words',
  download: 'exportPhrases',
  row: 'Phrase',
  columns: ['group_name', 'title', 'content', 'shortcut', 'scope', 'use_count'],
  // Quick replies are about nobody.
  hold: async () => undefined,
  page: (db, { principal, filter }, after, limit) => {
    const { group_id, scope } = filter as Filter;
    return visiblePhrases({ db, principal })
      .select(columns)
      .where('phrase.id', '>', after)
      .$if(group_id !== undefined, (query) => query.where(within(group_id as number)))
      .$if(scope !== undefined, (query) => query.where('phrase.scope', '=', scope as Phrase['scope']))
      .orderBy('phrase.id')
      .limit(limit)
      .execute();
  },
};
