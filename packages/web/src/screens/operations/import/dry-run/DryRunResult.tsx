import { useState } from 'react';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { formatCount } from '#ui/text/format.js';
import type { ImportDetail } from '../import-state.js';
import { kindOf } from '../kinds.js';
import { Changes } from '../result/Changes.js';
import { Counts } from '../result/Counts.js';
import { ImportRows } from '../result/ImportRows.js';
import { WaitingRows } from '../result/WaitingRows.js';
import { DuplicateChoice } from './DuplicateChoice.js';
import { FileForm } from './FileForm.js';
import { Mapping } from './Mapping.js';
import { Meanings } from './Meanings.js';
import { Preview } from './Preview.js';
import { hasCommonReasons, Refusals } from './Refusals.js';
import type { Try } from './use-dry-run.js';
import { WholeFileValues } from './WholeFileValues.js';

const words = texts({
  rows: (count: string) => [`逐行查看 ${count} 行`, `Show ${countOf(count, 'row')} one by one`],
});

/** Shows how a file was read and what would come of it. Everything that may be wrong can be changed, and the dry run follows. */
export function DryRunResult({ one, next }: { one: ImportDetail; next: Try }) {
  if (one.columns.length === 0) return null;
  const finished = one.status === 'finished';
  return (
    <>
      <Refusals one={one} next={next} />
      <FileForm one={one} next={next} />
      <Mapping one={one} next={next} />
      <WholeFileValues one={one} next={next} />
      <Meanings one={one} next={next} />
      <Preview one={one} />
      {finished ? <Counts of={one} /> : null}
      {finished && next.may && kindOf(one.type)?.updates && one.updated + one.skipped > 0 ? (
        <DuplicateChoice value={next.duplicates} onChange={(duplicates) => next.change({ duplicates })} />
      ) : null}
      {finished ? <WaitingRows of={one} /> : null}
      <Changes of={one} />
      <Rows key={one.id} one={one} />
    </>
  );
}

/** Lists the rows, on request if their reasons were shown already. */
function Rows({ one }: { one: ImportDetail }) {
  const t = useTexts(words);
  const [isOpen, setOpen] = useState(false);
  if (isOpen || !hasCommonReasons(one)) return <ImportRows of={one} />;
  return (
    <div>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t.rows(formatCount(one.failed))}
      </Button>
    </div>
  );
}
