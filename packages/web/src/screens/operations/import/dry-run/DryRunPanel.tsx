import { chakra, Drawer, Flex } from '@chakra-ui/react';
import { importQuestions } from '@shiyi/sdk/import-questions';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { formatCount } from '#ui/text/format.js';
import { canFix } from '../fix/fix.js';
import type { ImportDetail } from '../import-state.js';
import { ExpiredFile } from '../result/ExpiredFile.js';
import { useImportActions } from '../use-import-actions.js';
import { DryRunHead, FirstDryRun } from './DryRunHead.js';
import { DryRunResult } from './DryRunResult.js';
import { Questions } from './Questions.js';
import { type Try, useDryRun } from './use-dry-run.js';

const words = texts({
  save: ['下载预检结果', 'Download dry run result'],
  other: ['换个文件', 'Choose another file'],
  resume: ['继续预检', 'Resume'],
  fixHere: ['在线修改', 'Fix here'],
  start: (count: string) => [`导入 ${count} 条`, `Import ${countOf(count, 'record')}`],
  startNone: ['导入', 'Import'],
});

interface Props {
  one: ImportDetail;
  /** Whether the next dry run is loading. */
  stale: boolean;
  /** Opens the editor of rejected rows. */
  onFix: () => Promise<void>;
  onOpen: (id: number | 'new') => void;
}

/** Step 2: see how the file is read in a dry run, and change it. */
export function DryRunPanel({ one, stale, onFix, onOpen }: Props) {
  const next = useDryRun(one, stale, onOpen);
  const actions = useImportActions()(one);
  const { base } = next;
  return (
    <>
      <Drawer.Body aria-busy={next.busy}>
        <Flex direction="column" gap="5">
          {base ? <DryRunContent one={base} next={next} /> : <FirstDryRun one={one} stop={actions.cancel} />}
        </Flex>
      </Drawer.Body>
      <Footer one={one} next={next} onFix={onFix} onOpen={onOpen} />
    </>
  );
}

function DryRunContent({ one, next }: { one: ImportDetail; next: Try }) {
  const questions = next.may ? importQuestions(one, next.fields, next.constants, next.duplicates !== 'update') : [];
  return (
    <>
      <DryRunHead one={one} busy={next.busy} isAsked={questions.length > 0} />
      <ExpiredFile of={one} />
      <Questions one={one} next={next} questions={questions} />
      <chakra.div display="contents" css={{ '& > *': { transition: 'opacity 120ms 200ms', opacity: next.busy ? 0.6 : 1 } }}>
        <DryRunResult one={one} next={next} />
      </chakra.div>
    </>
  );
}

function Footer({ one, next, onFix, onOpen }: Omit<Props, 'stale'> & { next: Try }) {
  const t = useTexts(words);
  const actions = useImportActions()(one);
  const { busy } = next;
  const count = one.created + one.updated;
  return (
    <Drawer.Footer>
      <Button onClick={() => onOpen('new')}>{t.other}</Button>
      {actions.resume && !busy && one.status === 'cancelled' ? <Button onClick={() => void actions.resume?.()}>{t.resume}</Button> : null}
      {actions.save && canFix(one) && !busy && next.may ? <Button onClick={() => void onFix()}>{t.fixHere}</Button> : null}
      {actions.save && !busy && one.failed > 0 ? <Button onClick={() => void actions.save?.()}>{t.save}</Button> : null}
      {next.may ? (
        <Button
          look="solid"
          disabled={busy || one.status !== 'finished' || count === 0 || (next.mustConfirm && !next.confirmed)}
          aria-busy={busy}
          onClick={() => void next.start()}
        >
          {count > 0 && !busy ? t.start(formatCount(count)) : t.startNone}
        </Button>
      ) : null}
    </Drawer.Footer>
  );
}
