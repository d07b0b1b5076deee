import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';
import type { ImportFile } from '../import-state.js';
import { RowList } from './RowList.js';

const words = texts({
  title: (count: string) => [`撤销时保留的 ${count} 条`, `${count} kept by the undo`],
});

/** Lists the records that the undo of an import left as they are. */
export function RetainedRecords({ of }: { of: ImportFile }) {
  const t = useTexts(words);
  const meta = useMeta('listImportRows');
  const titleOf = (name: 'kept' | 'target_id') => meta.label(meta.output(name));
  const kept = of.undo?.kept ?? 0;
  if (kept === 0) return null;
  return (
    <RowList
      id={of.id}
      title={t.title(formatCount(kept))}
      filter={{ is_kept: true }}
      columns={[
        { name: 'kept', title: titleOf('kept'), cell: (row) => (row.kept ? meta.word(meta.output('kept'), row.kept) : null) },
        { name: 'target_id', title: titleOf('target_id'), end: true, width: '96px', cell: (row) => row.target_id },
      ]}
    />
  );
}
